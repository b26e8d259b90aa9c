import type { JsonText } from '@labeling/domain';
import { fieldChange, fieldChangeWords, readChangePage } from './change-page.js';

const row = (before: string | null, targetBefore: string, targetAfter: string) =>
  `{"itemId":"i","before":${before},"after":"Approved","events":2,"revisionBefore":"0","revisionAfter":"2",` +
  `"at":"2026-11-20T10:00:00.000Z","targetBefore":${targetBefore},"targetAfter":${targetAfter}}`;
const page = (...rows: string[]) => readChangePage(`{"data":[${rows.join()}],"next":"7"}` as JsonText, undefined);
const words = (text: string, key?: string) =>
  page(text).data.map((change) => fieldChangeWords(fieldChange(change, key)));

describe('a page of changes', () => {
  it('has each item with its fields at both moments, with numbers as they were written', () => {
    const { data, next } = page(row('"New"', '{"score":1.10,"verdict":"wrong"}', '{"score":1e400,"verdict":"wrong"}'));
    expect(next).toBe('7');
    expect(data[0]).toMatchObject({ itemId: 'i', before: 'New', after: 'Approved', events: 2, revisionAfter: '2' });
    expect(words(row('"New"', '{"score":1.10}', '{"score":1e400}'), 'score')).toEqual(['1.10 → 1e400']);
    expect(words(row('"New"', '{"a":1}', '{"a":1}'), 'a')).toEqual(['1']);
  });

  it('shows what was not set or did not exist yet', () => {
    expect(words(row('"New"', '{}', '{"a":false}'), 'a')).toEqual(['– → false']);
    expect(words(row('"New"', '{"a":null}', '{}'), 'a')).toEqual(['null → –']);
    expect(words(row('null', 'null', '{"a":1}'), 'a')).toEqual(['– → 1']);
    expect(words(row('"New"', '{}', '{}'), 'a')).toEqual(['–']);
  });

  it('shows the words around a difference that is not near the beginning', () => {
    const [start, long] = ['It was a goose. '.repeat(6), 'and so on '.repeat(20)];
    const texts = (...ends: string[]) => ends.map((end) => JSON.stringify({ a: start + end })) as [string, string];
    expect(words(row('"New"', ...texts('It flew.', 'It swam.')), 'a')).toEqual([
      '…ose. It was a goose. It flew. → …ose. It was a goose. It swam.',
    ]);
    expect(words(row('"New"', ...texts('', '!')), 'a')).toEqual([
      '… goose. It was a goose.  → … goose. It was a goose. !',
    ]);
    const [shown] = words(row('"New"', ...texts(`x ${long}`, `y ${long}`)), 'a');
    expect(shown).toMatch(/^….{24}x and so on .*… → ….{24}y and so on .*…$/);
    expect(words(row('"New"', ...texts('same', 'same')), 'a')[0]).toMatch(/^It was a goose.*…$/);
  });

  it('shows the JSON of values that read the same', () => {
    expect(words(row('"New"', '{"a":"1"}', '{"a":1}'), 'a')).toEqual(['"1" → 1']);
    expect(words(row('"New"', '{"a":"b c"}', '{"a":"b  c"}'), 'a')).toEqual(['"b c" → "b  c"']);
    expect(words(row('"New"', '{"a":1.10}', '{"a":1.1}'), 'a')).toEqual(['1.1']);
  });

  it('calls values what people call them', () => {
    const [change] = page(row('"New"', '{}', '{"a":false}')).data;
    const name = (key: string, value: string) => `${key} is ${value}`;
    expect(change && fieldChangeWords(fieldChange(change, 'a', name))).toBe('– → a is false');
  });

  it('shows the whole target when it is not an object', () => {
    expect(words(row('"New"', '"before"', '["after"]'))).toEqual(['before → after']);
    expect(words(row('"New"', '"same"', '["same"]'))).toEqual(['"same" → ["same"]']);
  });
});
