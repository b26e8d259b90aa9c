// The main job, as its people do it: items in over HTTP, reviewed by keyboard, pushed, exported.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { startProduct, type Product } from '@labeling/infra';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newPage, signIn } from './browser.js';

const password = 'a long enough password';
const email = 'ada@example.org';
const apiKey = 'lq_key_of_the_journey';
/** Beyond double precision, a kept zero, keys out of order: what must come out as it was typed. */
const typed = '{"verdict":"wrong","10":12345678901234567890,"2":1.10,"note":"caf\\u00e9 \\u0000"}';

let dataDir: string;
let product: Product;
let browser: Browser;
let page: Page;
let queueId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'labeling-journey-'));
  const env = { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, BOOTSTRAP_API_KEY: apiKey };
  product = await startProduct({ dataDir, uiPort: 0, apiPort: 0, env, quiet: true });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(product.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok ? '' : await response.clone().text()).toBe('');
  return response;
}

function realItems(): { idempotencyKey: string; data: unknown; target: unknown; metadata: unknown }[] {
  const file = join(import.meta.dirname, '../../infra/demo/gsm8k-model-solutions.jsonl');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, row) => {
    const {
      question,
      ground_truth,
      '6b_verification': answer,
    } = JSON.parse(line) as Record<string, { solution: string }>;
    return {
      idempotencyKey: `row-${row}`,
      data: { question, solution: answer?.solution },
      target: { ground_truth },
      metadata: { row },
    };
  });
}

const position = () => page.locator('.position').innerText();
const counters = async () => (await page.locator('.counters').innerText()).replace(/\s+/g, ' ').trim();
const saved = () =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();
const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Replaces the text of the JSON tab, as a paste does. */
async function write(text: string): Promise<void> {
  await page.getByRole('tab', { name: /^JSON/ }).last().click();
  await page.getByRole('textbox', { name: 'Target as JSON' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function noAxeViolations(): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

describe('the main job', () => {
  it('adds 200 real items over HTTP, and a retry adds none', async () => {
    const schema = { fields: [{ key: 'verdict', type: 'enum', values: ['correct', 'lucky', 'wrong'] }] };
    const created = await api('POST', '/v1/labeling_queues', { name: 'Journey', annotationSchema: schema });
    queueId = ((await created.json()) as { id: string }).id;
    const items = realItems();
    expect(items).toHaveLength(200);
    const path = `/v1/labeling_queues/${queueId}/items`;
    const first = await api('POST', path, { items });
    const second = await api('POST', path, { items });
    expect(await second.json()).toEqual(await first.json());
    expect([first.headers.get('Collapsed-Count'), second.headers.get('Collapsed-Count')]).toEqual(['0', '200']);
  });

  it('lets a member in and shows the queue with its counters', async () => {
    page = await newPage(browser, product.uiUrl);
    await signIn(page, { email, password }, '/queues');
    await page.getByRole('link', { name: 'Journey' }).first().click();
    await shows('200');
    expect(await position()).toBe('1 of 200');
    expect(await counters()).toBe('New 200 Modified 0 Approved 0');
    await noAxeViolations();
  });

  it('approves what was typed, however soon, and shows the next item', async () => {
    await write(typed);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '2 of 200');
    await saved();
    expect(await counters()).toBe('New 199 Modified 0 Approved 1');
  });

  it('labels by keyboard in the fields, both tabs being one target', async () => {
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.keyboard.press('a');
    await page.keyboard.press('2');
    await page.getByText('Modified', { exact: true }).last().waitFor();
    await page.getByRole('tab', { name: /^JSON/ }).last().click();
    await page.getByRole('textbox', { name: 'Target as JSON' }).getByText('"lucky"').waitFor();
    await saved();
    expect(await counters()).toBe('New 198 Modified 1 Approved 1');
  });

  it('takes the edits back with Undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.waitForFunction(() => /New\s*199/.test(document.querySelector('.counters')?.textContent ?? ''));
    await saved();
  });

  it('keeps invalid JSON from being approved, and as a draft over a reload', async () => {
    await write('{"half": ');
    await page.getByText('The target is not valid JSON').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('tab', { name: /^JSON/ }).last().click();
    await page.getByRole('textbox', { name: 'Target as JSON' }).getByText('"half"').waitFor();
    await write('{"verdict":"correct"}');
    await saved();
  });

  it('unapproves, discards and undoes by key, and moves without committing', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '3 of 200');
    await page.keyboard.press('ControlOrMeta+ArrowLeft');
    await page.getByRole('button', { name: 'Unapprove' }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await saved();
    expect(await counters()).toBe('New 198 Modified 1 Approved 1');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '3 of 200');
    await page.keyboard.press('ControlOrMeta+Backspace');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '3 of 199');
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '3 of 200');
    await page.keyboard.press('ControlOrMeta+Backspace');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '3 of 199');
    await saved();
    expect(await counters()).toBe('New 197 Modified 0 Approved 2');
  });

  it('jumps by the bar, by pointer and by key', async () => {
    const bar = page.getByRole('slider', { name: 'Position in the queue' });
    const box = await bar.boundingBox();
    if (box === null) throw new Error('The bar is not on screen');
    await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '199 of 199');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '1 of 199');
    expect(await bar.getAttribute('aria-valuetext')).toBe('1 of 199, Approved');
    await page.getByRole('textbox', { name: 'Target as JSON' }).getByText('12345678901234567890').waitFor();
  });

  it('pushes what is approved into a new dataset', async () => {
    await page.getByRole('button', { name: /^Push to dataset/ }).click();
    await page.getByRole('combobox', { name: 'Dataset' }).click();
    await page.keyboard.type('Golden');
    await page.getByText('Create dataset “Golden”').click();
    await noAxeViolations();
    await page.getByRole('button', { name: /^Push 2/ }).click();
    await page.getByText('2 of 2 pushed').waitFor();
    await page.getByRole('link', { name: 'Open Golden' }).click();
    await page.getByRole('heading', { name: 'Golden' }).or(page.getByText('Golden').first()).first().waitFor();
    await page.getByText('12345678901234567890').first().waitFor();
    await noAxeViolations();
  });

  it('exports what was typed, token by token', async () => {
    const datasets = (await (await api('GET', '/v1/datasets')).json()) as { data: { id: string }[] };
    const lines = await (await api('GET', `/v1/datasets/${datasets.data[0]?.id}/export?format=jsonl`)).text();
    const exported = lines.trimEnd().split('\n');
    expect(exported).toHaveLength(2);
    expect(exported[0]).toContain(`"target":${typed}`);
    expect(exported[1]).toContain('"target":{"verdict":"correct"}');
    const queue = (await (await api('GET', `/v1/labeling_queues/${queueId}`)).json()) as { counters: unknown };
    expect(queue.counters).toMatchObject({ new: 197, modified: 0, approved: 0, total: 197 });
  });
});
