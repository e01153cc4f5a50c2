// A static server for the tests: several folders, each below its own path, with nothing but files.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves `mounts` (path with slashes at both ends -> folder, longest first); gives the origin and a function that stops it. */
export async function serve(mounts) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const mount = Object.keys(mounts).find((prefix) => path.startsWith(prefix));
    const name = mount && normalize(path.slice(mount.length) || "index.html");
    try {
      if (!name || name.startsWith("..") || name.startsWith(sep)) throw new Error("no such file");
      const file = join(mounts[mount], name.endsWith(sep) ? `${name}index.html` : name);
      const body = await readFile(file);
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end("no such file");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
