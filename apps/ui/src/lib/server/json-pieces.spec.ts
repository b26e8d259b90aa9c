import fc from 'fast-check';
import { jsonInPieces, listPieces, objectPieces } from './json-pieces.js';

const read = async (object: Readonly<Record<string, string | null>>): Promise<unknown> =>
  jsonInPieces(objectPieces(object)).json();

describe('JSON in pieces', () => {
  it('equals the JSON of the object, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.option(fc.string({ unit: 'binary' }))),
        async (object) => {
          const text = await jsonInPieces(objectPieces(object)).text();
          expect(text).toBe(JSON.stringify(object));
        },
      ),
    );
  });

  it('keeps texts of megabytes intact, even if a character is cut in two', async () => {
    const object = {
      odd: `x${'😀'.repeat(300_000)}`,
      even: '😀'.repeat(300_000),
      lone: '\ud83d'.repeat(300_000),
      none: null,
    };
    expect(await read(object)).toEqual(object);
  });

  it('equals the JSON of a list, whatever its rows are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (rows) => {
        expect(await jsonInPieces(listPieces(rows)).text()).toBe(JSON.stringify(rows));
      }),
    );
  });

  it('has the content type of JSON, and is no longer written once its reader leaves', async () => {
    let written = 0;
    const endless = (function* () {
      for (;;) {
        written++;
        yield JSON.stringify('x'.repeat(300_000));
      }
    })();
    const response = jsonInPieces(endless);
    expect(response.headers.get('content-type')).toBe('application/json');
    await response.body?.cancel();
    expect(written).toBeLessThan(10);
  });
});
