// What is typed reaches the server once and in time, whatever happens to the connection, the tab, the server or the session, and
// the screen always shows whether the work is saved.
import type { Page } from 'playwright-core';
import { tokensOf } from '../product/json-texts.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 40 }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
  queue = await product.queue({ name: 'Saving', guidelines: 'Be kind.', items });
  ada = await product.reviewer(queue);
});

const targetOf = async (position: number) => tokensOf((await product.item(queue, position)).target).join('');
const typesOf = async (position: number) => (await product.history(queue, position)).map(({ type }) => type);

/** Blocks commands but not pages; returns a function that lets them through again. */
async function cutLine(): Promise<() => void> {
  let isCut = true;
  await ada.page.context().route('**/v1/**', (route) => (isCut ? route.abort() : route.continue()));
  return () => {
    isCut = false;
  };
}
/** Whether the page asked for confirmation before it closed. */
async function asks(leave: (page: Page) => Promise<unknown>): Promise<boolean> {
  let asked = false;
  const answer = (dialog: { accept(): Promise<void> }) => {
    asked = true;
    void dialog.accept();
  };
  ada.page.on('dialog', answer);
  await leave(ada.page);
  ada.page.off('dialog', answer);
  return asked;
}

describe('saving', () => {
  it('waits half a second after the last key, then saves once', async () => {
    const { page } = await product.reviewer(queue);
    const typist = new Reviewer(page, queue);
    await page.clock.install();
    await typist.open(1);
    await page.clock.pauseAt(Date.now() + 60_000);
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.postData() ?? '')));
    await typist.write('{"note":"');
    for (const letter of ['a', 'b', 'c', '"', '}']) {
      await page.keyboard.insertText(letter);
      await page.clock.runFor(499);
    }
    await typist.says('Saving…');
    expect(sent).toEqual([]);
    const saves = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.clock.runFor(1);
    await saves;
    await typist.saved();
    await page.clock.runFor(60_000);
    expect(sent).toEqual(['{"target":{"note":"abc"}}']);
    expect(await typesOf(1)).toEqual(['ItemAdded', 'TargetEdited']);
    await page.context().close();
  });

  it('shows its state: saving until the answer arrives, offline, draft', async () => {
    await ada.open(2);
    await ada.saved();
    const answered = Promise.withResolvers<void>();
    await ada.page.route('**/target', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const leaves = ada.page.waitForRequest('**/target');
    await ada.write('{"note":"slow"}');
    await ada.says('Saving…');
    await leaves;
    await ada.says('Saving…');
    answered.resolve();
    await ada.saved();
    await ada.page.context().setOffline(true);
    await ada.write('{"note":"far"}');
    await ada.says('Offline');
    await ada.page.context().setOffline(false);
    await ada.saved();
    await ada.write('{"note":');
    await ada.says('Draft kept');
    await ada.write('{"note":"whole"}');
    await ada.saved();
    expect(await targetOf(2)).toBe('{"note":"whole"}');
    await ada.page.unroute('**/target');
  });

  it('is not reported by a page that has not yet looked for what an earlier one left unsent', async () => {
    const served = await (await ada.page.request.get(queue.path)).text();
    expect(served).toContain('role="status"');
    expect(served).not.toContain('>Saved<');
  });

  it('keeps invalid JSON as a draft of its item through moves and a reload, and shows that on every page', async () => {
    await ada.open(3);
    await ada.write('{"half": ');
    await ada.says('Draft kept');
    await ada.press('Escape', 'Control+ArrowRight');
    await ada.at(4);
    await ada.shows('as it came');
    await ada.says('Draft kept');
    await ada.press('Control+ArrowLeft');
    await ada.shows('"half"');
    expect(await asks((page) => page.reload())).toBe(true);
    await ada.at(3);
    await ada.ready();
    await ada.shows('"half"');
    await ada.says('Draft kept');
    expect(await targetOf(3)).toBe('{"note":"as it came"}');
    await ada.write('{"whole":1}');
    await ada.saved();
  });
});

describe('leaving the page', () => {
  it('asks for confirmation only when something is unsaved', async () => {
    await ada.open(5);
    await ada.write('{"note":"saved"}');
    await ada.saved();
    await product.site.client.settled();
    expect(await asks((page) => page.reload())).toBe(false);
    await ada.ready();
    const mend = await cutLine();
    await ada.write('{"note":"not yet"}');
    await ada.says('Offline');
    const restored = ada.toast('Unsaved changes on 1 item were restored');
    const [asked] = await Promise.all([asks((page) => page.reload()), restored.waitFor()]);
    expect(asked).toBe(true);
    await ada.says('Offline');
    await ada.shows('not yet');
    mend();
    await ada.saved();
    expect(await targetOf(5)).toBe('{"note":"not yet"}');
  });

  it('keeps work while offline and sends it on return', async () => {
    await ada.open(6);
    await ada.page.context().setOffline(true);
    await ada.write('{"note":"typed offline"}');
    await ada.press('Control+Enter');
    await ada.at(7);
    expect(await asks((page) => page.reload().catch(() => undefined))).toBe(true);
    await ada.page.context().setOffline(false);
    await ada.page.goto(queue.path);
    await ada.ready();
    await ada.saved();
    expect(await targetOf(6)).toBe('{"note":"typed offline"}');
    expect(await typesOf(6)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
  });

  it('leaves unsent work to the next screen, and an older text never replaces a newer one', async () => {
    const { page } = await product.reviewer(queue);
    page.on('dialog', (dialog) => void dialog.accept());
    const typist = new Reviewer(page, queue);
    await page.clock.install();
    let isCut = true;
    await page.route('**/v1/**', (route) => (isCut ? route.fulfill({ status: 503, body: '{}' }) : route.continue()));
    await typist.open(20);
    await typist.write('{"note":"first"}');
    await typist.says('Offline');
    await page.getByRole('link', { name: 'Queues', exact: true }).click();
    await page.waitForURL('**/queues');
    await page.goBack();
    await typist.at(20);
    await typist.shows('first');
    await typist.write('{"note":"second, newer"}');
    await typist.says('Offline');
    // Longer than any pause before a retry.
    await page.clock.runFor(30_000);
    await page.reload();
    await typist.at(20);
    await typist.shows('second, newer');
    isCut = false;
    await page.clock.runFor(30_000);
    await typist.saved();
    expect(await targetOf(20)).toBe('{"note":"second, newer"}');
    await page.context().close();
  });

  it('keeps drafts of several items through a crash', async () => {
    const mend = await cutLine();
    await ada.open(8);
    await ada.write('{"note":"typed before the crash"}');
    await ada.press('Escape', 'Control+ArrowRight');
    await ada.at(9);
    await ada.write('{"note":"and approved"}');
    await ada.press('Control+Enter');
    await ada.at(10);
    await ada.write('{"broken": ');
    await ada.says('Offline');
    const crashed = ada.page.waitForEvent('crash');
    const devtools = await ada.page.context().newCDPSession(ada.page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    // The same person's next tab.
    ada = new Reviewer(await ada.page.context().newPage(), queue);
    await Promise.all([ada.toast('Unsaved changes on 3 items were restored').waitFor(), ada.open(10)]);
    await ada.shows('"broken"');
    mend();
    await ada.says('Draft kept');
    expect(await targetOf(8)).toBe('{"note":"typed before the crash"}');
    expect(await typesOf(9)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    await ada.write('{"mended":1}');
    await ada.saved();
  });
});
