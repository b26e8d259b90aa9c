import { itemIn } from './item-lines.js';

const keyOf = (line: string, pointer?: string) => {
  const { idempotencyKey, ...item } = JSON.parse(itemIn(line, 7, pointer).text);
  expect(item).toEqual(JSON.parse(line));
  return idempotencyKey;
};

describe('The key of an item', () => {
  it('is what the pointer refers to, with numbers to the last digit', () => {
    const ids = ['"a"', '1', '1.50', '9007199254740993', '9007199254740992', '12345678901234567891', '1e400'];
    expect(ids.map((id) => keyOf(`{"data":{"a/b":[{"id":${id}}]}}`, '/data/a~1b/0/id'))).toEqual([
      ...['a', '1', '1.5', '9007199254740993', '9007199254740992', '12345678901234567891', '1e400'],
    ]);
  });

  it('is made from the number and text of the line when there is no pointer', () => {
    expect(keyOf('{"data":1}')).toMatch(/^line 7 [\da-f]{32}$/);
  });

  it.each(['/data', '/data/length', '/data/1', '/data/0/text', '/data/0/constructor', '/target', '/other'])(
    'is missing at %s',
    (pointer) => {
      expect(() => itemIn('{"data":[1e400],"target":""}', 7, pointer)).toThrow(
        `Line 7 has no text or number at ${pointer}`,
      );
    },
  );

  it('is the one that the line has, which excludes a pointer', () => {
    const line = ' {"idempotencyKey":"k","data":{"id":1}}';
    expect(itemIn(line, 7, undefined).text).toBe(line);
    expect(() => itemIn(line, 7, '/data/id')).toThrow('Line 7 has an "idempotencyKey" of its own');
  });
});
