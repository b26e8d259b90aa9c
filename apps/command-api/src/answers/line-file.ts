import { Stretch } from '../concurrency/stretch.js';
import { nextTurn } from '../concurrency/next-turn.js';

/** A file of lines, one for each row. Other requests get their turn after every few milliseconds of writing. */
export async function* lineFile<Row>(
  batches: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => string,
): AsyncGenerator<Buffer, void, void> {
  for await (const rows of batches) {
    let lines: string[] = [];
    let characters = 0;
    for (const row of rows) {
      characters += lines[lines.push(lineOf(row)) - 1]?.length ?? 0;
      if (characters < Stretch.LENGTH) continue;
      yield Buffer.from(lines.join(''));
      lines = [];
      characters = 0;
      await nextTurn();
    }
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}
