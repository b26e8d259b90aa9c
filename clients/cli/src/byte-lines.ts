// Lines of JSON Lines end with \n or \r\n and nothing else: texts may contain other line terminators, such as U+2028.
import { Failure } from './failure.js';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The bytes of each line, without its line ending. A last line without one is still a line. */
export async function* byteLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  // Pieces of an unfinished line, joined only once: joining them after each chunk would be slow.
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield withoutReturn(Buffer.concat([...begun, chunk.subarray(start, end)]));
      [begun, start] = [[], end + 1];
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield withoutReturn(Buffer.concat(begun));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decoding would replace other bytes, and the item added would not be what the file contains. */
export function textOf(line: Buffer, lineNumber: number): string {
  try {
    return decoder.decode(line);
  } catch {
    throw new Failure(`Line ${lineNumber} is not UTF-8`);
  }
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
