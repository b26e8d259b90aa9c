import { jsonLines } from './json-lines.js';

const lines = ['{"done":1}', '', '{"text":"é\u2028\\n"}', '[2]'];
const bytes = new TextEncoder().encode(lines.join('\n'));

/** A body that arrives in pieces of this many bytes. */
function inPieces(size: number, end: (controller: ReadableStreamDefaultController) => void): Response {
  let from = 0;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (from >= bytes.length) return end(controller);
        controller.enqueue(bytes.slice(from, (from += size)));
      },
    }),
  );
}
async function valuesOf(response: Response): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of jsonLines(response)) values.push(value);
  return values;
}

describe('JSON lines', () => {
  it.each([1, 3, 7, 1_000])('are the same in pieces of %d bytes', async (size) => {
    const values = await valuesOf(inPieces(size, (controller) => controller.close()));
    expect(values).toEqual([{ done: 1 }, { text: 'é\u2028\n' }, [2]]);
  });

  it('are empty without a body', async () => {
    expect(await valuesOf(new Response(null))).toEqual([]);
  });

  it('throw when the connection is lost', async () => {
    await expect(valuesOf(inPieces(5, (controller) => controller.error(new Error('lost'))))).rejects.toThrow('lost');
  });
});
