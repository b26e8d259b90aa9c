// HTTP/2 frame by frame, for what no client would send.

const types = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, continuation: 9 } as const;
/** What a frame says about itself. */
export const flags = { none: 0, endsHeaders: 4 } as const;

export interface Frame {
  readonly type: keyof typeof types;
  /** Odd for a request; 0 for the connection. */
  readonly stream?: number;
  readonly flag?: number;
  readonly payload?: Uint8Array;
}

const HEAD = 9;

export function frame({ type, stream = 0, flag = flags.none, payload = Buffer.alloc(0) }: Frame): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = types[type];
  head[4] = flag;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** What a client sends first. */
export const opening = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame({ type: 'settings' })]);

/** The client gives up a request. */
export const reset = (stream: number): Buffer => frame({ type: 'reset', stream, payload: Buffer.from([0, 0, 0, 8]) });

/** Header fields as they are, without any compression. */
export function headerBlock(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(Object.entries(fields).flatMap((field) => [Buffer.from([0]), ...field.map(literal)]));
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(lengthOf(bytes.length)), bytes]);
}

/** Seven bits, then the remainder in groups of seven. */
function lengthOf(length: number): number[] {
  if (length < 127) return [length];
  const rest = length - 127;
  return rest < 128 ? [127, rest] : [127, (rest % 128) + 128, Math.floor(rest / 128)];
}

/** How many frames of a type there are in what a server sent. */
export function countFrames(sent: Buffer, type: Frame['type']): number {
  let count = 0;
  for (let at = 0; at + HEAD <= sent.length; at += HEAD + sent.readUIntBE(at, 3)) {
    if (sent[at + 3] === types[type]) count++;
  }
  return count;
}
