// The sizes of the files named on standard input as a JSON array: as they are, with gzip at its best, and with Brotli at its best.

import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const sizes = JSON.parse(readFileSync(0, "utf8")).map((file) => {
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  return { file, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length };
});
console.log(JSON.stringify(sizes));
