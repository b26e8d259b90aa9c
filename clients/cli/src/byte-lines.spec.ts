import fc from 'fast-check';
import { byteLines, textOf } from './byte-lines.js';

async function linesOf(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* given() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of byteLines(given())) lines.push(textOf(line, lines.length + 1));
  return lines;
}

describe('The lines of a file', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\nb\r\n\n\r\nc', ['a', 'b', '', '', 'c']],
    ['"\u2028\u2029\u0085\v\f\r"\n\uFEFFb\n', ['"\u2028\u2029\u0085\v\f\r"', '\uFEFFb']],
  ])('of %j end only at a line feed', async (text, lines) => {
    expect(await linesOf([Buffer.from(text)])).toEqual(lines);
  });

  it('are the same, whatever chunks the file arrives in', async () => {
    const parts = fc.constantFrom('a', 'é', '\u2028', '😀', '\r', '\n', '\r\n');
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(parts), sizes, async (all, lengths) => {
        const file = Buffer.from(all.join(''));
        const chunks: Buffer[] = [];
        for (let at = 0, n = 0; at < file.length; n++) {
          const end = at + (lengths[n % lengths.length] ?? 1);
          chunks.push(file.subarray(at, end));
          at = end;
        }
        expect(await linesOf(chunks)).toEqual(await linesOf([file]));
      }),
    );
  });

  it.each([
    ['Latin-1', 'latin1'],
    ['UTF-16', 'utf16le'],
  ] as const)('are refused in %s, with the line number', async (_, encoding) => {
    await expect(linesOf([Buffer.from('a\n'), Buffer.from('"ü"\n', encoding)])).rejects.toThrow('Line 2 is not UTF-8');
  });
});
