/** The stored JSON; undefined if it is not JSON. Anybody with access to the store may have written it. */
export function foreignJson(stored: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(stored).toString('utf8'));
  } catch {
    return undefined;
  }
}
