/**
 * What a refused request in protobuf is answered with: a google.rpc.Status. `code` is one of gRPC's.
 * The encoder is loaded only when it is needed.
 */
export async function statusAnswer(code: number, message: string): Promise<Uint8Array> {
  const { writeStatus } = await import('./protobuf.js');
  return writeStatus(code, message);
}
