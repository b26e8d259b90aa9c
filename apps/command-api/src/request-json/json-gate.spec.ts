import fc from 'fast-check';
import { hardTexts } from '../payloads.fixture.js';
import { GateProblem, type GateLimits } from './gate-limits.js';
import { JsonGate } from './json-gate.js';

const wide: GateLimits = { depth: 300, members: 1_000_000 };

/** What the gate complains about, and how many bytes it had taken by then; undefined when it accepts the text. */
function complaint(
  text: string,
  limits = wide,
  atOnce = Infinity,
): (Pick<GateProblem, 'complaint' | 'pointer'> & { at: number }) | undefined {
  const bytes = Buffer.from(text);
  const gate = new JsonGate(limits);
  for (let from = 0; from < bytes.length; from += atOnce) {
    const found = problemOf(() => gate.take(bytes.subarray(from, from + atOnce)));
    if (found) return { complaint: found.complaint, pointer: found.pointer, at: from + found.at };
  }
  const found = problemOf(() => gate.end());
  return found && { complaint: found.complaint, pointer: found.pointer, at: bytes.length };
}

function problemOf(check: () => void): GateProblem | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof GateProblem) return error;
    throw error;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the gate', () => {
  it.each(hardTexts)('accepts %s, in pieces of any size', (text) => {
    for (const atOnce of [1, 2, 3, 7, Infinity]) expect(complaint(text, wide, atOnce)).toBeUndefined();
  });

  it('accepts what JSON.parse accepts, and nothing else', () => {
    const tokens = ['{', '}', '[', ']', ',', ':', ' ', '\n', '"', '\\', '\\u', '00', '0', '1', '-', '+', '.', 'e', 'E'];
    const others = [
      'true',
      'false',
      'null',
      'tru',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      'é',
      '\t',
      '\u0001',
      '1.5e-3',
      '{"a":1}',
    ];
    const almost = fc.array(fc.constantFrom(...tokens, ...others), { maxLength: 12 }).map((parts) => parts.join(''));
    const valid = fc.jsonValue().map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(almost, valid), fc.integer({ min: 1, max: 5 }), (text, atOnce) => {
        expect(complaint(text, wide, atOnce) === undefined).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['{"items": [1,]}', 13],
    ['{"items":\n [x]}', 12],
    ['{"items": 01}', 11],
    ['{"a": "\u0001"}', 7],
    ['[1 2]', 3],
    ['nul!', 3],
  ])('stops at the first byte that cannot stand there: %j', (text, at) => {
    for (const atOnce of [1, 4, Infinity])
      expect(complaint(text, wide, atOnce)).toMatchObject({ complaint: 'syntax', at });
  });

  it('stops at the bracket that is too deep, and names what contains it', () => {
    const text = `{"items":[{"data":1},{"target":1,"da\\u0074a":${'['.repeat(1_000_000)}`;
    const limits = { depth: 20, members: 10 };
    expect(complaint(text, limits)).toEqual({
      complaint: 'depth',
      pointer: '/items/1/data',
      at: text.indexOf('[[') + 17,
    });
  });

  it('stops at the first member too many, where members are names of the body', () => {
    const members = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',');
    const limits = { depth: 20, members: 3, list: { name: 'items', most: 9, bytes: 1_000 } };
    expect(complaint(`{${members(4)}`, limits)).toMatchObject({ complaint: 'members', pointer: '' });
    const inItem = `{"items":[{"data":{${members(5)}}},{${members(4)}`;
    expect(complaint(inItem, limits)).toMatchObject({ complaint: 'members', pointer: '/items/1' });
    expect(complaint(`{"target":{${members(5)}}}`, limits)).toBeUndefined();
    expect(complaint(`{"other":[{${members(5)}}]}`, limits)).toBeUndefined();
  });

  it('stops at the first element too many, however the name of the list is spelled', () => {
    const limits = { depth: 20, members: 3, list: { name: 'items', most: 2, bytes: 1_000 } };
    const text = `{"item\\u0073":[1,{"data":[1,2,3]},${'7,'.repeat(1_000)}`;
    expect(complaint(text, limits)).toEqual({ complaint: 'elements', pointer: '/items', at: text.indexOf('7,') });
    expect(complaint('{"items":[1,2]}', limits)).toBeUndefined();
    expect(complaint('{"data":[1,2,3]}', limits)).toBeUndefined();
    expect(complaint('[[1,2,3]]', limits)).toBeUndefined();
  });

  it('stops at the element that is too large', () => {
    const limits = { depth: 20, members: 3, list: { name: 'items', most: 9, bytes: 1_000 } };
    const long = (length: number) => `{"items":[{"data":1},{"data":"${'x'.repeat(length)}`;
    expect(complaint(`${long(900)}"}]}`, limits, 100)).toBeUndefined();
    expect(complaint(long(5_000), limits, 100)).toMatchObject({ complaint: 'size', pointer: '/items/1', at: 1_200 });
    expect(complaint(`{"data":["${'x'.repeat(5_000)}"]}`, limits, 100)).toBeUndefined();
    const short = `{"items":[${Array.from({ length: 9 }, () => `{"data":"${'x'.repeat(900)}"}`).join(',')}]}`;
    expect(complaint(short, limits, 100)).toBeUndefined();
  });

  it('limits the members of every object where nothing is a payload', () => {
    const limits = { depth: 20, members: 3, isShell: true };
    const text = '{"spans":[[{"a":{"b":1,"c":2,"d":3,"e":4}}]]}';
    expect(complaint(text, limits)).toMatchObject({ complaint: 'members', pointer: '/spans/0/0' });
  });
});
