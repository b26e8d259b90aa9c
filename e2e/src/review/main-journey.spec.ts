// The main job from start to end: items are added over HTTP, reviewed by keyboard, pushed and exported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addedItems, mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

/** More than double precision, a trailing zero, keys out of order: all must come out as typed. */
const typed = '{"verdict":"wrong","10":12345678901234567890,"2":1.10,"note":"caf\\u00e9 \\u0000"}';
const fields = [{ key: 'verdict', type: 'enum', values: ['correct', 'lucky', 'wrong'] }];

const product = reviewing();
const { client } = product.site;
let queue: ReviewedQueue;
let ada: Reviewer;
let page: Page;

function realItems(): string[] {
  const file = join(import.meta.dirname, '../../../infra/demo/gsm8k-model-solutions.jsonl');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, row) => {
    const { question, ground_truth, '6b_verification': answer } = JSON.parse(line);
    const data = { question, solution: answer?.solution };
    return JSON.stringify({ idempotencyKey: `row-${row}`, data, target: { ground_truth }, metadata: { row } });
  });
}

describe('the main job', () => {
  it('adds 200 real items over HTTP, and a retry adds none', async () => {
    const items = realItems();
    expect(items).toHaveLength(200);
    queue = await product.queue({ name: 'Journey', fields, items });
    const path = `/v1/labeling_queues/${queue.id}/items`;
    const again = mustBe(201, await client.send({ method: 'POST', path, body: `{"items":[${items.join(',')}]}` }));
    expect(again.headers.get('Collapsed-Count')).toBe('200');
    expect(addedItems(again.text).map(({ id }) => id)).toEqual(queue.items);
  });

  it('signs a member in and shows the queue with its counters', async () => {
    page = await product.signedIn('/queues');
    await page.getByRole('link', { name: 'Journey' }).first().click();
    ada = new Reviewer(page, queue);
    await ada.at(1, 200);
    await ada.counts(200, 0, 0);
    await ada.axeFindsNothing();
  });

  it('approves the typed text immediately and shows the next item', async () => {
    await ada.tab('JSON');
    await ada.write(typed);
    await ada.press('ControlOrMeta+Enter');
    await ada.at(2, 200);
    await ada.saved();
    await ada.counts(199, 0, 1);
  });

  it('labels by keyboard in the fields, with one target in both tabs', async () => {
    await ada.tab('Fields');
    await ada.press('a', '2');
    await page.getByText('Modified', { exact: true }).last().waitFor();
    await ada.tab('JSON');
    await ada.shows('"lucky"');
    await ada.saved();
    await ada.counts(198, 1, 1);
  });

  it('reverts the edits with Undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await ada.counts(199, 0, 1);
    await ada.saved();
  });

  it('blocks approval of invalid JSON and keeps it as a draft through a reload', async () => {
    await ada.write('{"half": ');
    await page.getByText('The target is not valid JSON').first().waitFor();
    await shown(ada.button('Approve')).toBeDisabled();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await ada.tab('JSON');
    await ada.shows('"half"');
    await ada.write('{"verdict":"correct"}');
    await ada.saved();
  });

  it('unapproves, discards and undoes by key, and moves without approving', async () => {
    await ada.press('ControlOrMeta+Enter');
    await ada.at(3, 200);
    // The editor of the next item has the focus, and arrows belong to it.
    await ada.press('Escape', 'ControlOrMeta+ArrowLeft');
    await ada.button('Unapprove').waitFor();
    await ada.press('ControlOrMeta+Enter');
    await ada.button('Approve').waitFor();
    await ada.saved();
    await ada.counts(198, 1, 1);
    await ada.press('ControlOrMeta+Enter');
    await ada.at(3, 200);
    await ada.press('ControlOrMeta+Backspace');
    await ada.at(3, 199);
    await ada.press('u');
    await ada.at(3, 200);
    await ada.press('ControlOrMeta+Backspace');
    await ada.at(3, 199);
    await ada.saved();
    await ada.counts(197, 0, 2);
  });

  it('jumps along the bar by pointer and by key', async () => {
    const box = await ada.bar.boundingBox();
    if (box === null) throw new Error('The bar is not on screen');
    await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
    await ada.at(199, 199);
    await ada.press('Home');
    await ada.at(1, 199);
    await shown(ada.bar).toHaveAttribute('aria-valuetext', 'Item 1, 1 of 199, Approved');
    await ada.shows('12345678901234567890');
  });

  it('pushes the approved items into a new dataset', async () => {
    await page.getByRole('button', { name: /^Push to dataset/ }).click();
    await page.getByRole('combobox', { name: 'Dataset' }).click();
    await page.keyboard.type('Golden');
    await page.getByText('Create dataset “Golden”').click();
    await ada.axeFindsNothing();
    await page.getByRole('button', { name: /^Push 2/ }).click();
    await page.getByText('2 of 2 pushed').waitFor();
    await page.getByRole('link', { name: 'Open Golden' }).click();
    await page.getByRole('heading', { name: 'Golden' }).or(page.getByText('Golden').first()).first().waitFor();
    // The table has the fields of the schema; everything else is in the datapoint itself.
    await page.locator('[data-ordinal="0"]').click();
    await page.getByText('12345678901234567890').first().waitFor();
    await ada.axeFindsNothing();
  });

  it('exports what was typed, token by token', async () => {
    await client.settled();
    const golden: { data: { id: string }[] } = JSON.parse((await client.get('/v1/datasets?name=Golden')).text);
    const { text } = await client.get(`/v1/datasets/${golden.data[0]?.id}/export?format=jsonl`);
    const exported = text.trimEnd().split('\n');
    expect(exported).toHaveLength(2);
    expect(exported[0]).toContain(`"target":${typed}`);
    expect(exported[1]).toContain('"target":{"verdict":"correct"}');
    const left = JSON.parse((await client.get(`/v1/labeling_queues/${queue.id}`)).text);
    expect(left.counters).toMatchObject({ new: 197, modified: 0, approved: 0, total: 197 });
  });
});
