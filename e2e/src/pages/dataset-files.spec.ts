// From a file of real questions to reviewed datapoints, through every supported format.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonElements, jsonPropertyMap, parseJsonText, type JsonText } from '@labeling/domain';
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
const { client } = product.site;
const path = join(import.meta.dirname, '../../../infra/demo/gsm8k-model-solutions.jsonl');
const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
/** Values that a double would change, in an extra row at the end. */
const exact = '{"question":{"z":1.10,"a":12345678901234567890,"é":"\\u00e9\\u0000"},"ground_truth":1e400}';
const total = (lines.length + 1).toLocaleString('en');
const file = Buffer.from(`${[...lines, exact].join('\n')}\n`);
let page: Page;
let ada: Reviewer;

const dialog = () => page.getByRole('dialog');
const grid = () => page.getByRole('grid', { name: 'Datapoints' });
const status = () => page.getByRole('search').getByRole('status');

/** Chooses a file in the dialog and continues once the columns are shown. */
async function imported(name: string, buffer: Buffer): Promise<string> {
  await page
    .getByRole('button', { name: /^Import/ })
    .first()
    .click();
  const mimeType = 'application/octet-stream';
  await dialog().getByLabel('File to import').setInputFiles({ name, mimeType, buffer });
  await dialog().getByRole('table', { name: 'Columns of the file' }).waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  return dialog()
    .getByText(/datapoints were added|No new rows|rows cannot be imported/)
    .first()
    .innerText();
}

async function newDataset(name: string): Promise<string> {
  const id = await client.dataset(name);
  await client.settled();
  await page.goto(`/datasets/${id}`);
  await page.getByText('This dataset is empty').waitFor();
  return id;
}

async function bytesOf(id: string, format: string): Promise<Buffer> {
  const { apiUrl, apiKey } = product.site.product;
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${apiUrl}/v1/datasets/${id}/export?format=${format}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The exact payloads of a dataset. */
function payloads(id: string): Promise<(JsonText | undefined)[][]> {
  return client.all(`/v1/datasets/${id}/datapoints`, (text) => {
    const members = jsonPropertyMap(parseJsonText(text, Infinity));
    const data = jsonElements(members.get('data') ?? ('[]' as JsonText)).map((row) =>
      ['data', 'target', 'metadata'].map((name) => jsonPropertyMap(row).get(name)),
    );
    return { data, next: JSON.parse(members.get('next') ?? 'null') };
  });
}

beforeAll(async () => {
  page = await product.signedIn('/datasets');
  ada = new Reviewer(page, { id: '', path: '/queues', items: [] });
});

describe('a dataset from a file', () => {
  let first: string;

  it('is imported completely with columns mapped by name, and shown', async () => {
    first = await newDataset('Solutions');
    await axeFindsNothingInBothThemes(page);
    await page
      .getByRole('button', { name: /^Import/ })
      .first()
      .click();
    await dialog().getByLabel('File to import').setInputFiles({ name: 'x.jsonl', mimeType: 'x', buffer: file });
    await dialog().getByRole('table', { name: 'Columns of the file' }).waitFor();
    await dialog().getByLabel('Use 6b_finetuning as').click();
    await page.getByRole('option', { name: 'Leave out' }).click();
    await axeFindsNothingInBothThemes(page);
    // Also with a list open.
    await dialog().getByLabel('Use question as').click();
    await page.getByRole('option', { name: 'Leave out' }).waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Leave out' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await imported('solutions.jsonl', file)).toBe(`${total} datapoints were added.`);
    await page.keyboard.press('Escape');
    await grid().getByText('Janet’s ducks lay 16 eggs').waitFor();
    await page.getByText(`${total} datapoints`).waitFor();
    await axeFindsNothingInBothThemes(page);
    const stored = await payloads(first);
    expect(stored).toHaveLength(lines.length + 1);
    expect(stored.at(-1)).toEqual([...jsonPropertyMap(exact as JsonText).values(), '{}']);
    const [row] = lines.map((line) => jsonPropertyMap(line as JsonText));
    expect(stored[0]?.slice(0, 2)).toEqual([row?.get('question'), row?.get('ground_truth')]);
    expect(jsonPropertyMap(stored[0]?.[2] ?? ('{}' as JsonText)).get('6b_finetuning')).toBe(row?.get('6b_finetuning'));
  });

  it('adds nothing when the same file is imported again', async () => {
    expect(await imported('again.jsonl', file)).toMatch(/^No new rows/);
    await page.keyboard.press('Escape');
  });

  it('names every bad row by line, and adds none', async () => {
    const bad = [...lines.slice(0, 4), '{"question":1', lines[4], '7'].join('\n');
    await imported('bad.jsonl', Buffer.from(bad));
    const alert = dialog().getByRole('alert');
    await alert.getByText('2 of 7 rows cannot be imported').waitFor();
    await shown
      .poll(() => alert.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^Line 5 is not JSON from column 14 on/), 'Line 7 is not a JSON object']);
    await page.keyboard.press('Escape');
    await page.getByText(`${total} datapoints`).waitFor();
  });

  it('scrolls to the end by key, is searchable, and shows every digit of a datapoint', async () => {
    await page.reload();
    await grid().getByText('Janet’s ducks').first().waitFor();
    await page.locator('[data-ordinal="0"]:focus').waitFor();
    await page.keyboard.press('End');
    await grid().locator(`[data-ordinal="${lines.length}"]`).click();
    await dialog().getByText('12345678901234567890').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('JANET');
    const found = lines.filter((line) => line.toLowerCase().includes('janet')).length;
    await status().getByText(`${found} of ${total}`).waitFor();
  });

  it('sends search results to a queue, to be reviewed and pushed into a dataset', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog().getByRole('combobox', { name: 'Queue' }).click();
    await page.keyboard.type('Janet’s');
    await page.getByText('Create queue “Janet’s”').click();
    await axeFindsNothingInBothThemes(page);
    await dialog()
      .getByRole('button', { name: /^Add \d+/ })
      .click();
    await dialog().getByText('items were added').waitFor();
    await dialog().getByRole('link', { name: 'Open Janet’s' }).click();
    await page.waitForURL('**/queues/*');
    await page.getByText('Janet’s ducks lay 16 eggs').first().waitFor();
    await ada.ready();
    await ada.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: /^Push to dataset/ }).click();
    await page.getByRole('combobox', { name: 'Dataset' }).click();
    await page.keyboard.type('Judged');
    await page.getByText('Create dataset “Judged”').click();
    await page.getByRole('button', { name: /^Push 1/ }).click();
    await page.getByRole('link', { name: 'Open Judged' }).click();
    await grid().getByText('Janet’s ducks lay 16 eggs').waitFor();
    await grid().getByText('Janet’s', { exact: true }).waitFor();
  });

  it.each(['csv', 'parquet'])('is unchanged after an export as %s and an import of that file', async (format) => {
    const bytes = await bytesOf(first, format);
    const copy = await newDataset(`As ${format}`);
    expect(await imported(`export.${format}`, bytes)).toBe(`${total} datapoints were added.`);
    await client.settled();
    expect(await payloads(copy)).toEqual(await payloads(first));
    await page.keyboard.press('Escape');
  });
});
