import type { FileHandle } from 'node:fs/promises';

const CHUNK = 1 << 18;

/** The bytes of a file from an offset, at most `most` at once. The file stays open and can be read again. */
export async function* chunksOf(file: FileHandle, from = 0, most = CHUNK): AsyncGenerator<Buffer, void, void> {
  for (let at = from; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(most), 0, most, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
