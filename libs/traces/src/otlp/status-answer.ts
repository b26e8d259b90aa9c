/**
 * The answer to a refused request in protobuf: a google.rpc.Status. `code` is a gRPC code; with `seconds`, it says when to
 * send the request again. The encoder is loaded on demand.
 */
export async function statusAnswer(code: number, message: string, seconds?: number): Promise<Uint8Array> {
  const { writeStatus } = await import('./protobuf.js');
  return writeStatus(code, message, seconds);
}
