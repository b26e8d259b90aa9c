import { parseJsonText, toJsonText, type ItemAdded, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import type { EventStore } from './index.js';
import { itemAdded, newStream, someContext, useStore } from './store.fixture.js';

const fixture = useStore();
let store: EventStore;
beforeAll(() => {
  store = fixture.connect();
});

async function roundTrip(data: string, target: string, metadata?: string): Promise<ItemAdded['data']> {
  const stream = newStream();
  await store.append(stream, 'no_stream', [{ event: itemAdded(data, target, metadata), metadata: someContext }]);
  const [stored] = await Array.fromAsync(store.read<ItemAdded>(stream));
  if (!stored) throw new Error('nothing was stored');
  return stored.event.data;
}

describe('the event store', () => {
  it.each([
    '12345678901234567890',
    '[1e400,1.10,-0,0.1e-7,1E+2]',
    '"\\u0000"',
    '{"lone":"\\ud800","other":"\\udfff\\ud800"}',
    '{"__proto__":{"a":1},"constructor":2,"toString":3,"hasOwnProperty":null}',
    '{"a":1,"a":2,"":3,"":4}',
    '{"10":1,"9":2,"01":3,"1":4}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
    '"𝒳 😀 \\ud83d\\ude00 \\/ \u2028"',
    '{ "spaced" : [ 1 ,\n\t2 ] , "x" : { } }',
    '"quote \\" backslash \\\\ both \\\\\\" brace } bracket ]"',
    'null',
    'false',
  ])('keeps %s as it was written, wherever it occurs', async (text) => {
    const { data, target, metadata } = await roundTrip(text, text, `{"m":${text}}`);
    expect(data).toBe(text);
    expect(target).toBe(text);
    expect(metadata).toBe(`{"m":${text}}`);
  });

  const numberText = fc.oneof(
    fc.stringMatching(/^-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,4})?$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  );
  const stringText = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => toJsonText(text)),
    fc.stringMatching(/^(\\u[0-9a-f]{4}|\\[nrtbf"\\/]|[ -!#-[\]-~]){0,20}$/).map((inside) => `"${inside}"`),
  );
  const space = fc.constantFrom('', ' ', '\n  ', '\t');
  const { jsonText } = fc.letrec<{ jsonText: string }>((tie) => ({
    jsonText: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('null', 'true', 'false'),
      numberText,
      stringText,
      fc.tuple(fc.array(tie('jsonText')), space).map(([elements, gap]) => `[${gap}${elements.join(`,${gap}`)}${gap}]`),
      fc
        .tuple(fc.array(fc.tuple(stringText, tie('jsonText'))), space)
        .map(
          ([properties, gap]) => `{${properties.map(([key, value]) => `${gap}${key}${gap}:${value}`).join(',')}${gap}}`,
        ),
    ),
  }));

  it('keeps any JSON text', async () => {
    const anyText: fc.Arbitrary<JsonText> = jsonText.map((text) => parseJsonText(text));
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (data, target) => {
        expect(await roundTrip(data, target)).toMatchObject({ data, target });
      }),
      { numRuns: 300 },
    );
  });
});
