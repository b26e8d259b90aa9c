// A browser whose settings block all site data: every page works, and only what would be kept between pages is lost.
import type { Page } from 'playwright-core';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let page: Page;
let ada: Reviewer;
const errors: Error[] = [];

beforeAll(async () => {
  const items = [1, 2, 3].map((n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
  queue = await product.queue({ name: 'Kept nowhere', guidelines: 'Be kind.', items });
  page = await product.signedIn('/account');
  await page.context().addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get, configurable: true });
    }
  });
  page.on('pageerror', (error) => errors.push(error));
  ada = new Reviewer(page, queue);
});

const cannotKeep = () => ada.toast('This browser cannot keep drafts');

describe('a browser without storage', () => {
  it.each([
    ['/queues', 'Kept nowhere'],
    ['/queues/new', 'This browser cannot keep the draft'],
    ['{queue}', 'as it came'],
    ['{queue}?list=1', 'as it came'],
    ['{queue}/settings', 'Delete this queue'],
    ['{queue}/insights', 'The numbers'],
    ['{queue}/as-of', 'Target at that time'],
    ['/datasets', 'There are no datasets yet'],
    ['/traces', 'Traces'],
    ['/sql', 'Run a query to see results'],
    ['/activity', 'created the queue'],
    ['/settings', 'Save name'],
    ['/settings/api-keys', 'New API key'],
  ])('shows %s', async (path, sign) => {
    await page.goto(path.replace('{queue}', queue.path));
    await page.getByText(sign).filter({ visible: true }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(errors).toEqual([]);
  });

  it('changes the theme until the page is loaded again', async () => {
    await page.goto('/queues');
    await page.getByRole('navigation', { name: 'Project' }).locator('[aria-haspopup="menu"]').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await shown(page.locator('html')).toHaveClass(/dark/);
    await shown(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  });

  it('saves work like any other, says once that it keeps no drafts, and asks before unsent work is lost', async () => {
    await ada.open(1);
    await page.context().route('**/target', (route) => route.abort());
    await ada.write('{"note":"mine"}');
    await ada.says('Offline');
    await cannotKeep().waitFor();
    const asked = page.waitForEvent('dialog');
    const left = page.goto('/queues').catch(() => undefined);
    await (await asked).dismiss();
    await left;
    await page.context().unroute('**/target');
    await ada.saved();
    expect((await product.item(queue, 1)).target).toContain('mine');
    await ada.press('Control+Enter');
    await ada.at(2);
    await ada.saved();
    expect(errors).toEqual([]);
  });

  it('keeps a comment that is being written while the page is open, and asks before it is lost', async () => {
    await ada.open(2);
    await ada.press('c');
    await page.keyboard.type('Wait for me');
    await cannotKeep().waitFor();
    await ada.press('Escape', 'Control+ArrowRight');
    await ada.at(3);
    await ada.press('Control+ArrowLeft', 'c');
    await shown(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Wait for me');
    const asked = page.waitForEvent('dialog');
    const left = page.reload().catch(() => undefined);
    await (await asked).accept();
    await left;
    expect(errors).toEqual([]);
  });
});
