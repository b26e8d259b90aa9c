/**
 * A name for a request, by which a retry is known as the same one. Not `randomUUID`: browsers offer that to pages served
 * over HTTPS only.
 */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
