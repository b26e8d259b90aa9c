// node health-check.mjs PORT PATH: exit code 0 if the process of this image is healthy. PORT names the variable with
// its port.
const [port, path] = process.argv.slice(2);
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env[port]}${path}`, { signal: AbortSignal.timeout(4_000) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
