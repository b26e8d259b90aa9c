// gRPC by hand, for what no client would send: one request, and the status that it ends with.
import { connect, constants, type ClientHttp2Session } from 'node:http2';

/** Names of the statuses that attacks meet; others are shown by their number. */
const STATUS: Readonly<Record<string, string>> = {
  ...{ '0': 'OK', '3': 'INVALID_ARGUMENT', '7': 'PERMISSION_DENIED', '8': 'RESOURCE_EXHAUSTED' },
  ...{ '12': 'UNIMPLEMENTED', '14': 'UNAVAILABLE', '16': 'UNAUTHENTICATED' },
};

export interface GrpcCall {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Everything that is sent after the headers. */
  readonly body: Uint8Array;
  /** The caller leaves. */
  readonly signal?: AbortSignal;
}

export interface GrpcAnswer {
  readonly status: string;
  /** What the service says about it; empty for nothing. */
  readonly says: string;
}

/** Makes a call on its own connection. Rejects if that breaks instead. */
export async function callGrpc(url: string, call: GrpcCall): Promise<GrpcAnswer> {
  const session = openSession(url);
  try {
    return await callOn(session, call);
  } finally {
    session.destroy();
  }
}

/** A connection whose errors affect only its requests. */
export function openSession(url: string): ClientHttp2Session {
  return connect(`http://${new URL(url).host}`).on('error', () => undefined);
}

export function callOn(session: ClientHttp2Session, call: GrpcCall): Promise<GrpcAnswer> {
  const { path, headers, body, signal } = call;
  return new Promise((resolve, reject) => {
    const all = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers', ...headers };
    const request = session.request(all, { ...(signal && { signal }) });
    let noted: Readonly<Record<string, unknown>> = {};
    const note = (more: Readonly<Record<string, unknown>>) => (noted = { ...noted, ...more });
    // Clients of gRPC treat it as a status when a server wants no more on a connection.
    const isTooMuch = () => request.rstCode === constants.NGHTTP2_ENHANCE_YOUR_CALM;
    request.on('response', note).on('trailers', note);
    request.on('error', (error) => !isTooMuch() && reject(error));
    request.on('close', () => {
      const { 'grpc-status': status = isTooMuch() ? 8 : undefined, 'grpc-message': says = '' } = noted;
      if (status === undefined) reject(new Error(`The call ended without a status (HTTP/2 ${request.rstCode})`));
      else resolve({ status: STATUS[String(status)] ?? String(status), says: String(says) });
    });
    request.resume().end(body);
  });
}

/** A message as gRPC sends it. `flag` is 1 if it claims to be compressed. */
export function framed(message: Uint8Array, flag = 0, length = message.length): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = flag;
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
}
