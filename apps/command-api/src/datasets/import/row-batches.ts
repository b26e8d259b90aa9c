import { charactersOf, type BadRow, type SourceRow } from './source-rows.js';

/** At most so many rows in a batch, … */
const ROWS_AT_ONCE = 500;
/** … and no more of them once they have so many characters: every batch is in memory as a whole, several times. */
const CHARACTERS_AT_ONCE = 4_000_000;

/** The rows in their order, together as far as they are small. The last batch may be empty. */
export async function* inBatches<Row extends SourceRow | BadRow>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly Row[], void, void> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += charactersOf(row);
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  yield batch;
}
