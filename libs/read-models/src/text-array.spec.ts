import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import fc from 'fast-check';
import { textArray } from './text-array.js';
import { unnested } from './unnest.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase({ name: 'text_array', migrate: async () => undefined });
});
afterAll(() => database.remove());

describe('an array of texts', () => {
  it('reaches Postgres unchanged, whatever the texts', async () => {
    const character = fc.oneof(
      fc.constantFrom('"', '\\', '{', '}', ',', 'NULL', '\n', ''),
      fc.string({ unit: 'grapheme' }),
    );
    const text = fc.string({ unit: character }).map((some) => some.replaceAll('\u0000', '').toWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(text), { minLength: 1 }), async (texts) => {
        const { rows } = await database.pool.query('select text from unnest($1::text[]) as text', [textArray(texts)]);
        expect(rows.map((row) => row.text)).toEqual(texts);
      }),
    );
  });

  it('is sent as bytes when rows are written, so that quotes are not escaped one by one', () => {
    const { values } = unnested({ id: 'uuid', data: 'text', metadata: 'text null' }, [
      { id: 'a', data: '"', metadata: null },
    ]);
    expect(values).toEqual([['a'], textArray(['"']), textArray([null])]);
  });
});
