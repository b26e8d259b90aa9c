/**
 * A random id of 32 hexadecimal digits: of a request, by which a retry is known as the same one, or of an open screen. Not
 * `randomUUID`: browsers offer that to pages served over HTTPS only.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
