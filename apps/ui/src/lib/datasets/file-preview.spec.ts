import { defaultChoices, mappingQuery } from './column-mapping.js';
import { previewOf } from './file-preview.js';
import type { ImportFormat } from './import-format.js';

const MiB = 1_024 * 1_024;
const text = (bytes: number) => 'é'.repeat(bytes / 2);
const makes = {
  jsonl: (n: number, bytes: number) => `{"data":"${n}${text(bytes)}","target":${n}}\n`,
  csv: (n: number, bytes: number) => `"${n}, ""${text(bytes)}\n""",${n}\n`,
};
const headOf = { jsonl: '', csv: 'data,target\n' };
const formats = ['jsonl', 'csv'] as const;

async function shown(format: ImportFormat, parts: readonly string[]) {
  const { columns } = await previewOf(new Blob([...parts]), format);
  return columns.map(({ name, cells }) => [name, cells.map((cell) => cell?.replaceAll(/\D/g, ''))]);
}
const rows = (...numbers: string[]) => ['data', 'target'].map((name) => [name, numbers]);

describe.each(formats)('the preview of a file in %s', (format) => {
  it.each([100, 600_000])('shows the first rows of %i bytes each, however many follow', async (bytes) => {
    const ten = Array.from({ length: 10 }, (_, i) => makes[format](i + 1, bytes));
    expect(await shown(format, [headOf[format], ...ten])).toEqual(rows('1', '2', '3'));
  });

  it('leaves out no whole row and shows no cut one, wherever the first read of the file ends', async () => {
    for (let less = 0; less < 96; less += 12) {
      const four = [1, 2, 3, 4].map((n) => makes[format](n, n === 1 ? 512 * 1_024 - less : 10));
      expect(await shown(format, [headOf[format], ...four])).toEqual(rows('1', '2', '3'));
    }
  });

  it('shows the beginning of a long cell, which ends with a whole character', async () => {
    const { columns } = await previewOf(
      new Blob([headOf[format], makes[format](1, 10).replace('é', `x${'😀'.repeat(200)}`)]),
      format,
    );
    expect(columns[0]?.cells.map((cell) => cell?.isWellFormed() && cell.endsWith('😀…'))).toEqual([true]);
  });

  it('shows the rows before one that never ends', async () => {
    const endless = [format === 'csv' ? '"' : '{"data":"', ...Array.from({ length: 9 }, () => text(MiB))];
    expect(await shown(format, [headOf[format], makes[format](1, 10), ...endless])).toEqual(rows('1'));
    await expect(shown(format, endless)).rejects.toThrow('The first row of the file is longer than 8 MiB');
  });

  it('says what is wrong with a malformed first row', async () => {
    const after = Array.from({ length: 3 }, () => `${text(MiB)}\n`);
    const problem = { jsonl: 'Line 1 is not a JSON object', csv: 'a quote is out of place' }[format];
    await expect(shown(format, ['"a"b\n', ...after])).rejects.toThrow(problem);
  });
});

describe('the preview of a file in CSV', () => {
  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    [undefined, ','],
  ])('recognizes what separates the columns, if not commas: %s', async (separatedBy, separator) => {
    const text = `data${separator}target\n"1, 2"${separator}3\n`;
    const preview = await previewOf(new Blob([text]), 'csv');
    expect(preview.columns.map(({ name, cells }) => [name, cells])).toEqual([
      ['data', ['1, 2']],
      ['target', ['3']],
    ]);
    expect(preview.separatedBy).toBe(separatedBy);
  });
});

describe('the preview of a file in JSON Lines', () => {
  const line = (n: number) => JSON.stringify({ data: n, target: n, [`only in row ${n}`]: n });
  const preview = (lines: readonly string[]) => previewOf(new Blob([lines.join('\n')]), 'jsonl');

  it('lists the columns of later rows while they are few enough to choose from, and counts the others', async () => {
    const lines = Array.from({ length: 900 }, (_, i) => line(i));
    expect((await preview(lines.slice(0, 198))).unlisted).toBe(0);
    const { columns, unlisted } = await preview(lines);
    expect([columns.length, unlisted]).toEqual([340, 562]);
  });

  it.each([
    ['many bytes', (i: number) => `${i}`.padStart(12, '名')],
    ['few bytes', (i: number) => i.toString(36)],
  ])('lists as many columns of later rows as fit into an address when their names have %s', async (_, nameOf) => {
    const rows = Array.from({ length: 990 }, (_, i) =>
      Object.fromEntries([0, 1, 2].map((n) => [nameOf(i * 3 + n), i])),
    );
    const shown = await preview(rows.map((row) => JSON.stringify(row)));
    expect(shown.columns.length + (shown.unlisted ?? 0)).toBe(2_970);
    const address = mappingQuery(defaultChoices(shown)).toString();
    expect([address.length > 5_500, address.length < 8_000]).toEqual([true, true]);
  });

  it('lists all columns of the first rows', async () => {
    const row = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`column ${i}`, i]));
    const { columns, unlisted } = await preview([JSON.stringify(row), line(1)]);
    expect([columns.length, unlisted]).toEqual([303, 0]);
  });
});
