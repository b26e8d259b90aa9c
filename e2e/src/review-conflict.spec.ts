// Two reviewers at one item, each in a browser of their own: both versions are there to choose from, and none is lost.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { startProduct, type Product } from '@labeling/infra';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newPage, signIn } from './browser.js';

const password = 'a long enough password';
const email = 'ada@example.org';
const apiKey = 'lq_key_of_the_conflicts';
const original = '{"note":"It was a good answer","n":12345678901234567890}';
const theirs = '{"note":"It was not a good answer","n":12345678901234567890,"by":"them"}';
const mine = '{"note":"It was a good answer","n":12345678901234567891}';
const conflictTitle = 'Two versions of this item';

let dataDir: string;
let product: Product;
let browser: Browser;
let me: Page;
let them: Page;
let queuePath: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'labeling-conflict-'));
  const env = { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, BOOTSTRAP_API_KEY: apiKey };
  product = await startProduct({ dataDir, uiPort: 0, apiPort: 0, env, quiet: true });
  const { id } = await api<{ id: string }>('POST', '/v1/labeling_queues', '{"name":"Conflicts"}');
  queuePath = `/queues/${id}`;
  const items = Array.from({ length: 6 }, (_, n) => `{"data":{"n":${n}},"target":${original}}`);
  await api('POST', `/v1/labeling_queues/${id}/items`, `{"items":[${items.join(',')}]}`);
  browser = await launchBrowser();
  [me, them] = [await newPage(browser, product.uiUrl), await newPage(browser, product.uiUrl)];
  for (const page of [me, them]) await signIn(page, { email, password }, queuePath);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function api<Answer>(method: string, path: string, body?: string): Promise<Answer> {
  const response = await fetch(product.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  expect(response.ok ? '' : text).toBe('');
  return JSON.parse(text) as Answer;
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Target as JSON' });
const dialog = (page: Page) => page.getByRole('dialog', { name: conflictTitle });
const at = (page: Page, position: number) =>
  page.waitForFunction((text) => document.querySelector('.position')?.textContent === text, `${position} of 6`);
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();
/** The target on screen once it has these words. */
const shows = (page: Page, words: string) => editor(page).getByText(words).first().waitFor();

async function open(page: Page, position: number): Promise<void> {
  await page.goto(`${queuePath}?item=${position}`);
  await at(page, position);
  await editor(page).waitFor();
}

/** Replaces the text of an editor, as a paste does. */
async function write(page: Page, text: string, into = editor(page)): Promise<void> {
  await into.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Both at one item; mine is typed while the line is away, so that theirs is there first. */
async function disagree(position: number): Promise<void> {
  await open(me, position);
  await open(them, position);
  await me.context().setOffline(true);
  await write(me, mine);
  await me.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
  await write(them, theirs);
  await saved(them);
  await me.context().setOffline(false);
  await dialog(me).waitFor();
}

async function noAxeViolations(): Promise<void> {
  const { violations } = await new AxeBuilder({ page: me }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

describe('two versions of one item', () => {
  it('stand side by side with what differs marked, and no button is focused', async () => {
    await disagree(1);
    const row = (name: RegExp) => dialog(me).getByRole('row', { name });
    expect(await row(/^n Changed/).innerText()).toContain('12345678901234567891');
    expect(await row(/^n Changed/).innerText()).toContain('12345678901234567890');
    expect(
      await row(/^note Changed/)
        .locator('mark')
        .allInnerTexts(),
    ).toEqual(['not ']);
    expect(await row(/^by Only theirs/).innerText()).toContain('"them"');
    expect(await me.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    await noAxeViolations();
  });

  it('mine is kept on top of theirs, and shown to them', async () => {
    await me.keyboard.press('ControlOrMeta+Enter');
    await dialog(me).waitFor({ state: 'detached' });
    await saved(me);
    await shows(me, '12345678901234567891');
    await shows(them, '12345678901234567891');
  });

  it('theirs is taken, and nothing is sent', async () => {
    await disagree(2);
    await dialog(me).getByRole('button', { name: 'Take theirs' }).click();
    await saved(me);
    await shows(me, 'It was not a good answer');
    expect(await editor(me).innerText()).toContain('"them"');
  });

  it('both are merged by hand, theirs in sight', async () => {
    await disagree(3);
    await dialog(me).getByRole('button', { name: 'Merge by hand' }).click();
    const merged = dialog(me).getByRole('textbox', { name: 'Merged target as JSON' });
    expect(await merged.innerText()).toContain('12345678901234567891');
    expect(await dialog(me).getByRole('textbox', { name: 'Their target as JSON' }).innerText()).toContain('"them"');
    await write(me, '{"note":', merged);
    await dialog(me).getByText('The merged target is not valid JSON').waitFor();
    expect(await dialog(me).getByRole('button', { name: 'Save the merge' }).isDisabled()).toBe(true);
    await noAxeViolations();
    await write(me, '{"note":"merged","n":1.10}', merged);
    await me.keyboard.press('ControlOrMeta+Enter');
    await dialog(me).waitFor({ state: 'detached' });
    await saved(me);
    await shows(me, '1.10');
    await shows(them, '"merged"');
    expect(await editor(them).innerText()).toContain('1.10');
  });

  it('wait while one goes on elsewhere, and one button leads back to them', async () => {
    await disagree(4);
    await me.keyboard.press('Escape');
    await dialog(me).waitFor({ state: 'detached' });
    // The focus is back in the text, where arrows belong to the text.
    await me.keyboard.press('Escape');
    await me.keyboard.press('ControlOrMeta+ArrowRight');
    await at(me, 5);
    await me.getByRole('button', { name: /^Conflict/ }).click();
    await at(me, 4);
    await dialog(me).getByRole('button', { name: 'Take theirs' }).click();
    await saved(me);
  });
});

describe('finding one’s way', () => {
  it('goes to an item by its number, by key, and leaves with Escape', async () => {
    await open(me, 1);
    await me.keyboard.press('j');
    await me.keyboard.type('5');
    await me.keyboard.press('Enter');
    await at(me, 5);
    await me.keyboard.press('j');
    await me.keyboard.press('Escape');
    await at(me, 5);
    await me.keyboard.press('j');
    await me.keyboard.type('700');
    await me.keyboard.press('Enter');
    await me.getByText('There are 6 items: this is the last').waitFor();
    await at(me, 6);
    await noAxeViolations();
  });

  it('remembers how the screen is used, over a reload', async () => {
    await open(me, 5);
    await me.getByRole('tab', { name: 'Tree' }).click();
    await me.keyboard.press('?');
    await me.getByRole('radio', { name: 'stay on the item' }).check();
    await me.keyboard.press('Escape');
    await me.getByRole('dialog').waitFor({ state: 'detached' });
    await me.reload();
    await at(me, 5);
    await me.getByRole('tab', { name: 'Tree', selected: true }).waitFor();
    await me.keyboard.press('ControlOrMeta+Enter');
    await me.getByRole('button', { name: 'Unapprove' }).waitFor();
    await saved(me);
    await at(me, 5);
  });

  it('reviews on a phone, and never scrolls sideways', async () => {
    for (const width of [390, 1024]) {
      await me.setViewportSize({ width, height: 844 });
      await open(me, 6);
      const wider = await me.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, wider]).toEqual([width, 0]);
      for (const name of ['Previous', 'Next', 'Discard', 'Approve', 'Guidelines']) {
        const box = await me.getByRole('button', { name, exact: true }).boundingBox();
        expect([name, box !== null && box.x >= 0 && box.x + box.width <= width]).toEqual([name, true]);
      }
      await me.getByRole('button', { name: 'Guidelines', exact: true }).click();
      await me.getByRole('dialog', { name: 'Guidelines' }).waitFor();
      await me.getByRole('button', { name: 'Approve', exact: true }).click({ trial: true });
      await noAxeViolations();
    }
  });
});
