// Starts the page, or says what it lacks.
const boot = document.getElementById("boot");

const address = (name) => new URL(document.querySelector(`meta[name="${name}"]`).content, document.baseURI).href;

const fail = (text) => {
  boot.textContent = text;
  boot.className = "notice warns";
  boot.setAttribute("role", "alert");
};

if (typeof WebAssembly !== "object") {
  fail("This page needs WebAssembly, and this browser does not have it or has switched it off. Any browser of the last three years has it; if yours does, allow WebAssembly for this page and load it again.");
} else {
  try {
    const { default: init } = await import(address("app-js"));
    await init({ module_or_path: address("app-wasm") });
    boot.remove();
    // For the benchmark: code and reader are there, and the page can be typed into.
    performance.mark("ready");
  } catch (error) {
    console.error(error);
    fail(`The reader could not be loaded (${error.message}). Load the page again; if that does not help, its files are incomplete or the browser does not allow WebAssembly here.`);
  }
}
