import { readFileSync } from "node:fs";
import { initSync } from "./wasm/forbear.js";

initSync({ module: readFileSync(new URL("./wasm/forbear_bg.wasm", import.meta.url)) });

export { inspect, inspectCanonical, reportHash, version } from "./wasm/forbear.js";
