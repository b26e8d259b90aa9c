import { parse } from 'content-disposition';
import fc from 'fast-check';
import { attachment } from './attachment.js';

describe('the name of a file to save', () => {
  it('is what people call its contents, in any script', () => {
    expect(attachment('Gold set.csv')).toBe('attachment; filename="Gold set.csv"');
    expect(parse(attachment('Über “α”, 金.jsonl')).parameters['filename']).toBe('Über “α”, 金.jsonl');
  });

  it('is a name alone: it leads to no folder and ends no header', () => {
    expect(attachment('../a\\b/c\r\nX: y.csv')).toBe('attachment; filename="..-a-b-c--X: y.csv"');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(attachment(`${name}.csv`)).toMatch(/^attachment; [\x20-\x7e]+$/);
        expect(parse(attachment(`${name}.csv`)).parameters['filename']).not.toMatch(/[/\\]/);
      }),
    );
  });
});
