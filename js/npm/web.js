import init from "./wasm/forbear.js";

await init({ module_or_path: new URL("./wasm/forbear_bg.wasm", import.meta.url) });

export { inspect, inspectCanonical, reportHash, version } from "./wasm/forbear.js";
