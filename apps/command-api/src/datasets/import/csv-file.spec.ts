import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvFile } from './csv-file.js';
import { UnreadableFile } from './source-rows.js';

let directory: string;
let file: FileHandle | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterEach(async () => {
  await file?.close();
  await rm(directory, { recursive: true, force: true });
});

/** The line of each row, with its first cell or what is wrong with the row. */
async function told(text: string, longestRecord = 1_000): Promise<(readonly [line: number, what: unknown])[]> {
  await writeFile(join(directory, 'file'), text);
  await file?.close();
  file = await open(join(directory, 'file'));
  const { columns = [], rows } = await csvFile(file, longestRecord);
  const all: (readonly [number, unknown])[] = [];
  for await (const batch of rows(new Set(columns))) {
    for (const row of batch)
      all.push([row.place, 'complaint' in row ? row.complaint : row.cells.get(columns[0] ?? '')]);
  }
  return all;
}

describe('a CSV record with very many cells', () => {
  it('is reported like any other that is too long, after the rows before it', async () => {
    expect(await told(`a,b\nx,y\n${','.repeat(50_000)}\n1,2\n`)).toEqual([
      [2, { text: 'x' }],
      [3, 'begins a row of more than 1000 bytes; is a quote left open?'],
    ]);
    expect(await told(`a,b\n${'x'.repeat(998)},y\n`)).toEqual([[2, { text: 'x'.repeat(998) }]]);
  });

  it('is not kept in memory until it ends', async () => {
    const before = process.resourceUsage().maxRSS;
    expect(await told(`a,b\n${','.repeat(3_000_000)}\n1,2\n`, 4_000_000)).toEqual([[2, 'has more than 10000 cells']]);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
    await expect(told(`${','.repeat(10_000)}\n`, 4_000_000)).rejects.toThrow(UnreadableFile);
    await expect(told(`${','.repeat(10_000)}\n`, 4_000_000)).rejects.toThrow(
      'The first line has more than 10000 cells',
    );
  });
});

describe('a CSV record', () => {
  it('begins on its line although cells before it contain CRLF', async () => {
    expect(await told('a,b\r\n"1\r\n\r\n2",3\r\n\r\nx,y\r\nz\r\n')).toEqual([
      [2, { text: '1\r\n\r\n2' }],
      [6, { text: 'x' }],
      [7, 'has 1 cell; the first line names 2 columns'],
    ]);
  });

  it('that is too long is named by the line on which it opens a quote', async () => {
    expect(await told(`a,b\n1,2\n3,"4\n${'5,6\n'.repeat(1_000)}`)).toEqual([
      [2, { text: '1' }],
      [3, 'begins a row of more than 1000 bytes; is a quote left open?'],
    ]);
  });

  it('that never closes a quote is named by its line, even after empty lines and invalid records', async () => {
    const misplaced = 'has a quote inside a cell that does not begin with one';
    expect(await told('a,b\n1,2\n\n\nx"y,"1\n2"\n\r\n"3,4\n5,6\n')).toEqual([
      [2, { text: '1' }],
      [5, misplaced],
      [8, 'opens a quote that is never closed'],
    ]);
  });

  it('is called the first line where it names the columns, even if it never closes a quote', async () => {
    const refused = 'The first line begins a row of more than 1000 bytes; is a quote left open?';
    await expect(told(`a,"b\n${'1,2\n'.repeat(1_000)}`)).rejects.toThrow(refused);
    await expect(told('\na"b,c\n1,2\n')).rejects.toThrow('The first line has a quote inside a cell');
  });
});
