import fc from 'fast-check';
import { exactText, writeBody } from './exact-text.js';

describe('writeBody', () => {
  it('writes ordinary values as JSON.stringify does', () => {
    const values = fc.anything({
      withDate: true,
      withNullPrototype: true,
      values: [fc.json(), fc.constant(undefined)],
    });
    fc.assert(fc.property(values, (value) => writeBody(value) === (JSON.stringify(value) ?? 'null')));
  });

  it.each(['12345678901234567890', '1.10', '{"a":1,"a":2}', '{"b":1,"10":2}', '"\\u00e9"', ' [ 1 ] ', 'null'])(
    'embeds %s as it stands',
    (text) => {
      expect(writeBody({ items: [{ target: exactText(text) }] })).toBe(`{"items":[{"target":${text}}]}`);
    },
  );
});
