// node health-check.mjs PORT PATH: exit code 0 when the process of this image answers well. PORT names the variable that
// holds its port.
const [port, path] = process.argv.slice(2);
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env[port]}${path}`, { signal: AbortSignal.timeout(4_000) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
