//! The inspector's entry: the page runs in a browser only.

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    page::mount();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The inspector runs in a browser: `cargo xtask serve` builds and serves it.");
}
