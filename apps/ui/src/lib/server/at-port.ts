/** The address of another port of the same host. */
export function atPort(address: string, port: number): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}:${port}`;
}
