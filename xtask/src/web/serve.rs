//! `cargo xtask serve`: builds the page and serves it on this machine.

use super::site;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;
use std::{process, thread};

/// The first port that is tried; the next ones follow if it is taken.
const PORT: u16 = 8080;

/// Sets up what is missing, builds the page, and serves it until it is interrupted.
pub fn serve(house: &Path, arguments: &[String]) -> Result<()> {
    let port = match arguments {
        [] => None,
        [flag, port] if flag == "--port" => Some(port.parse().with_context(|| format!("`{port}` is no port"))?),
        _ => bail!("`serve` takes nothing but `--port NUMBER`"),
    };
    site::build(house)?;
    let listener = listen(port)?;
    println!("\nThe inspector is at http://{}/ (Ctrl-C ends it)", listener.local_addr()?);
    let root = house.join("dist");
    for stream in listener.incoming() {
        let root = root.clone();
        // A connection that breaks off is the browser's business.
        thread::spawn(move || stream.map(|stream| answer(stream, &root)));
    }
    process::exit(0)
}

fn listen(port: Option<u16>) -> Result<TcpListener> {
    if let Some(port) = port {
        return TcpListener::bind(("127.0.0.1", port)).with_context(|| format!("port {port} cannot be used; name another with `--port`"));
    }
    let free = (PORT..PORT + 20).find_map(|port| TcpListener::bind(("127.0.0.1", port)).ok());
    free.with_context(|| format!("no port from {PORT} to {} is free; name one with `--port`", PORT + 19))
}

fn answer(mut stream: TcpStream, root: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    lines.read_line(&mut request)?;
    let mut header = String::new();
    while lines.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = request.split_whitespace();
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let found = file(root, target).filter(|_| matches!(method, "GET" | "HEAD")).and_then(|file| Some((fs::read(&file).ok()?, kind(&file))));
    let (status, kind, body) = match found {
        Some((body, kind)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"There is no such file.\n".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The file below `root` that a request names; none for one that leads out of it.
fn file(root: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    path.components().all(|part| matches!(part, Component::Normal(_))).then(|| root.join(path))
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let root = Path::new("dist");
        assert_eq!(file(root, "/"), Some(root.join("index.html")));
        assert_eq!(file(root, "/style.css?v=1"), Some(root.join("style.css")));
        assert_eq!(file(root, "/../Cargo.toml"), None);
        assert_eq!(file(root, "//etc/passwd"), None);
    }
}
