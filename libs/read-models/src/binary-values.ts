import type { PgType } from './table.js';

/** How Postgres receives a value of a type in binary. */
interface Binary {
  /** The most bytes that the value may need. */
  readonly most: (value: never) => number;
  /** Returns where the next value begins. */
  readonly write: (buffer: Buffer, value: never, at: number) => number;
}

const types: { readonly [Type in PgType]: Binary } = {
  uuid: { most: () => 16, write: writeUuid },
  text: { most: (text: string) => 3 * text.length, write: (to, text: string, at) => at + to.write(text, at) },
  integer: { most: () => 4, write: (to, value: number, at) => to.writeInt32BE(value, at) },
  bigint: { most: () => 8, write: (to, value: bigint | number, at) => to.writeBigInt64BE(BigInt(value), at) },
  smallint: { most: () => 2, write: (to, value: number, at) => to.writeInt16BE(value, at) },
  boolean: { most: () => 1, write: (to, value: boolean, at) => to.writeUInt8(value ? 1 : 0, at) },
};

function writeUuid(buffer: Buffer, uuid: string, at: number): number {
  const digits = uuid.replaceAll('-', '');
  if (digits.length !== 32 || buffer.write(digits, at, 'hex') !== 16) throw new RangeError(`${uuid} is not a UUID`);
  return at + 16;
}

const LENGTH_BYTES = 4;
const NULL = -1;

/** A buffer of bytes for Postgres that grows as values are added. */
export class BinaryValues {
  #buffer: Buffer;
  #end = 0;

  constructor(expectedBytes: number) {
    this.#buffer = Buffer.allocUnsafe(expectedBytes);
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#end);
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  addInt16(value: number): void {
    this.#makeRoom(2);
    this.#end = this.#buffer.writeInt16BE(value, this.#end);
  }

  addInt32(value: number): void {
    this.#makeRoom(4);
    this.#end = this.#buffer.writeInt32BE(value, this.#end);
  }

  /** A value of a type, after its length. */
  add(type: PgType, value: unknown): void {
    if (value === null) return this.addInt32(NULL);
    const { most, write } = types[type];
    this.#makeRoom(LENGTH_BYTES + most(value as never));
    const start = this.#end + LENGTH_BYTES;
    const next = write(this.#buffer, value as never, start);
    this.#buffer.writeInt32BE(next - start, this.#end);
    this.#end = next;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed > this.#buffer.length) this.#buffer = Buffer.concat([this.bytes], 2 * needed);
  }
}
