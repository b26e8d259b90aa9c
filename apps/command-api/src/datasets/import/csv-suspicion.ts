// Files that are called CSV are often something similar. Their senders learn what the file looks like, not which
// part of it is wrong.
import type { FileHandle } from 'node:fs/promises';

/** More than the first line of any file that people work with. */
const LOOKED_AT = 1 << 16;

/** The first bytes of the file. */
export async function beginningOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
  return buffer.subarray(0, bytesRead);
}

/** What the first line looks like if it is not CSV in UTF-8, to be read after `it`. */
export function suspicionOf(beginning: Buffer): string | undefined {
  const [line = ''] = beginning.toString().split(/[\r\n]/, 1);
  if (line.includes('\u0000')) return 'seems to be in UTF-16; only UTF-8 is read';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  if (bare.includes('|') && !/[,;\t]/.test(bare))
    return 'seems to be separated by vertical bars; only commas, semicolons and tabs are read';
  return line.includes('\ufffd') ? 'contains bytes that are not UTF-8' : undefined;
}
