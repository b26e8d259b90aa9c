// The list of queues: how far each one is, and what an admin can do to one.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();

describe('the list of queues', () => {
  it('keeps the progress of a queue when its approved items are pushed', async () => {
    const items = [0, 1, 2, 3].map((n) => `{"data":${n},"target":null}`);
    const queue = await world.queue({ name: 'Half done', items });
    const { client } = world.site;
    const path = `/v1/labeling_queues/${queue.id}`;
    for (const id of queue.items.slice(0, 2)) {
      mustBe(200, await client.send({ method: 'POST', path: `${path}/items/${id}/approve`, body: {} }));
    }
    await client.settled();

    const page = await world.signedIn('/queues');
    const row = page.getByRole('row', { name: /^Half done/ });
    const cells = row.getByRole('cell');
    const are = (texts: readonly string[]) =>
      Promise.all(texts.map((text, i) => shown(cells.nth(i + 1)).toHaveText(text)));
    await are(['2', '0', '2', '0', '0 · 2 left', '2 of 4 done']);

    const body = { datasetId: await client.dataset('Finished') };
    mustBe(202, await client.send({ method: 'POST', path: `${path}/push`, body }));
    // The list follows the push on its own.
    await are(['2', '0', '0', '2', '0 · 2 left', '2 of 4 done']);
    await axeFindsNothingInBothThemes(page);

    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const progress = cells.filter({ hasText: '2 of 4 done' });
      const isCut = await progress.evaluate((cell) => cell.scrollWidth > cell.clientWidth);
      expect([width, isCut]).toEqual([width, false]);
    }
  });

  it('has room for a million in each column of numbers', async () => {
    const { id } = await world.queue({ name: 'Large', items: ['{"data":1,"target":1}'] });
    const million = 'new = 1000000, modified = 1000000, approved = 1000000, pushed = 1000000';
    await world.site.query(`update read_model.queue_counters set ${million} where queue_id = $1`, [id]);
    const page = await world.signedIn('/queues');
    const cells = row(page, 'Large').getByRole('cell');
    await shown(cells.nth(1)).toHaveText('1,000,000');
    await cells.evaluateAll((all) => {
      const own = all[5]?.querySelector('span');
      if (own) own.textContent = '100,000 · 900,000 left';
    });
    expect((await cells.allInnerTexts()).slice(1, 7)).toEqual([
      ...['1,000,000', '1,000,000', '1,000,000', '1,000,000', '100,000 · 900,000 left'],
      '2,000,000 of 4,000,000 done',
    ]);
    for (const width of [820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await cells.evaluateAll((all) =>
        all
          .slice(1, 7)
          .flatMap((cell) => [cell, ...cell.querySelectorAll('span')])
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      // On a tablet, the last word may be cut.
      expect([width, cut.filter((text) => width > 820 || text !== '2,000,000 of 4,000,000 done')]).toEqual([width, []]);
    }
  });

  it('shows everybody what they approved themselves, and what is left', async () => {
    const queue = await world.queue({ name: 'Shared', items: ['{"data":1,"target":1}', '{"data":2,"target":2}'] });
    const lena = await world.labeler('Lena');
    const reviewer = await world.reviewer(queue, {}, lena);
    await reviewer.press('Control+Enter');
    await reviewer.counts(1, 0, 1);
    await reviewer.saved();
    await world.site.client.settled();
    const own = (page: Page) => row(page, 'Shared').getByRole('cell').nth(5);
    await reviewer.page.goto('/queues');
    await shown(own(reviewer.page)).toHaveText('1 · 1 left');
    await shown(own(await world.signedIn('/queues'))).toHaveText('0 · 1 left');
    // Somebody who may not review has no count of their own.
    const auditor = await world.member({ name: 'Audrey', role: 'auditor' });
    const page = await world.signedIn('/queues', {}, auditor);
    await row(page, 'Shared').waitFor();
    expect(await page.getByRole('columnheader', { name: 'By you' }).count()).toBe(0);
  });

  it('renames in place, by keyboard', async () => {
    await world.queue({ name: 'Old name', items: ['1'].map((data) => `{"data":${data},"target":1}`) });
    const page = await world.signedIn('/queues');
    const sent = renamesOf(page);
    await choose(page, 'Old name', 'Rename');
    const field = nameField(page);
    await shown(field).toBeFocused();
    await page.keyboard.type('Never');
    await page.keyboard.press('Escape');
    await shown(link(page, 'Old name')).toBeFocused();
    await choose(page, 'Old name', 'Rename');
    await shown(field).toBeFocused();
    await page.keyboard.type('New name');
    await page.keyboard.press('Enter');
    await shown(link(page, 'New name')).toBeFocused();
    await shown(link(page, 'Old name')).toHaveCount(0);
    expect(sent).toEqual(['New name']);
  });

  it('saves a name when the next one is opened, and leaves the next one open', async () => {
    await world.queue({ name: 'Early', items: ['{"data":1,"target":1}'] });
    await world.queue({ name: 'Late', items: ['{"data":1,"target":1}'] });
    const page = await world.signedIn('/queues');
    const sent = renamesOf(page);
    const answer = Promise.withResolvers<undefined>();
    const path = '**/v1/labeling_queues/*';
    await page.route(path, (route) => answer.promise.then(() => route.continue()), { times: 1 });
    await choose(page, 'Early', 'Rename');
    await shown(nameField(page)).toBeFocused();
    await page.keyboard.type('Earlier');
    await choose(page, 'Late', 'Rename');
    await shown(nameField(page)).toBeFocused();
    await shown(nameField(page)).toHaveValue('Late');
    answer.resolve(undefined);
    await link(page, 'Earlier').waitFor();
    await page.keyboard.type('Later');
    await page.keyboard.press('Enter');
    await shown(link(page, 'Later')).toBeFocused();
    expect(sent).toEqual(['Earlier', 'Later']);
  });

  it('keeps the focus in a name that is being typed when another queue is archived late', async () => {
    await world.queue({ name: 'Leaving', items: ['{"data":1,"target":1}'] });
    await world.queue({ name: 'Staying', items: ['{"data":1,"target":1}'] });
    const page = await world.signedIn('/queues', { lastingToasts: true });
    const sent = renamesOf(page);
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/archive', (route) => answer.promise.then(() => route.continue()));
    await choose(page, 'Leaving', 'Archive');
    await choose(page, 'Staying', 'Rename');
    await shown(nameField(page)).toBeFocused();
    await page.keyboard.type('Half');
    answer.resolve(undefined);
    await page.getByText('“Leaving” was archived.').waitFor();
    await shown(link(page, 'Leaving')).toHaveCount(0);
    await shown(nameField(page)).toBeFocused();
    await shown(nameField(page)).toHaveValue('Half');
    expect(sent).toEqual([]);
  });

  it('does not rename a queue that somebody else renames or archives while its name is open', async () => {
    const { client } = world.site;
    const queue = await world.queue({ name: 'Theirs', items: ['{"data":1,"target":1}'] });
    const path = `/v1/labeling_queues/${queue.id}`;
    const page = await world.signedIn('/queues');
    const sent = renamesOf(page);
    await choose(page, 'Theirs', 'Rename');
    await shown(nameField(page)).toBeFocused();
    mustBe(200, await client.send({ method: 'PATCH', path, body: { name: 'Theirs, renamed' } }));
    await page.getByRole('button', { name: 'More for Theirs, renamed' }).waitFor();
    await page.keyboard.press('Enter');
    await shown(link(page, 'Theirs, renamed')).toBeFocused();
    await choose(page, 'Theirs, renamed', 'Rename');
    await shown(nameField(page)).toBeFocused();
    await page.keyboard.type('Half');
    mustBe(200, await client.send({ method: 'POST', path: `${path}/archive`, body: {} }));
    await shown(nameField(page)).toHaveCount(0);
    await choose(page, 'Half done', 'Rename');
    await shown(nameField(page)).toBeFocused();
    expect(sent).toEqual([]);
  });

  it('duplicates a queue with its settings but without its items', async () => {
    const { client } = world.site;
    const queue = await world.queue({
      ...{ name: 'Original', guidelines: 'Be **kind**.', approval: 'block' },
      ...{ fields: [{ key: 'verdict', type: 'string', required: true }], items: ['{"data":1,"target":1}'] },
    });
    const page = await world.signedIn('/queues');
    await choose(page, 'Original', 'Duplicate…');
    const dialog = page.getByRole('dialog', { name: 'Duplicate “Original”' });
    await dialog.getByText('annotations per item, and the same people can open it and push').waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.keyboard.press('Escape');
    await shown(page.getByRole('button', { name: 'More for Original' })).toBeFocused();
    await choose(page, 'Original', 'Duplicate…');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Second round');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'This queue is empty' }).waitFor();
    const settings = async (id: string | undefined) => {
      const { guidelines, datasetId, annotationSchema, overlap, labelersMayPush, openTo } = JSON.parse(
        (await client.get(`/v1/labeling_queues/${id}`)).text,
      );
      return { guidelines, datasetId, annotationSchema, overlap, labelersMayPush, openTo };
    };
    expect(await settings(new URL(page.url()).pathname.split('/').at(-1))).toEqual(await settings(queue.id));
  });

  it('archives and unarchives a queue, and nobody can change it in between', async () => {
    const queue = await world.queue({ name: 'Put away', items: ['{"data":1,"target":1}'] });
    const lena = await world.labeler('Lea');
    const reviewer = await world.reviewer(queue, {}, lena);
    const page = await world.signedIn('/queues', { lastingToasts: true });
    await choose(page, 'Put away', 'Archive');
    await page.getByText('“Put away” was archived.').waitFor();
    await shown(link(page, 'Put away')).toHaveCount(0);
    await axeFindsNothingInBothThemes(page);
    // From now on, it is read-only for anyone who has it on screen.
    await reviewer.page.getByText('This queue is archived.').waitFor();
    await shown(reviewer.page.getByRole('button', { name: /^Approve\b/ })).toHaveCount(0);
    await axeFindsNothingInBothThemes(reviewer.page);

    await page.getByRole('link', { name: /^Archived/ }).click();
    await link(page, 'Put away').waitFor();
    await axeFindsNothingInBothThemes(page);
    await choose(page, 'Put away', 'Unarchive');
    await page.getByText('“Put away” is back in the list.').waitFor();
    await reviewer.page.getByText('This queue is archived.').waitFor({ state: 'detached' });
    await reviewer.press('Control+Enter');
    await reviewer.counts(0, 0, 1);
    await reviewer.saved();
    expect((await world.history(queue, 1)).at(-1)?.type).toBe('ItemApproved');
    await page.goto('/activity');
    await page.getByText('unarchived the queue').first().waitFor();
  });

  it('leads with a click to a queue whose bar looks the same as at its own address', async () => {
    const queue = await world.queue({ name: 'By a click', items: ['{"data":1,"target":1}'] });
    const page = await world.signedIn('/queues', { width: 390, height: 844 });
    const barOf = async () => {
      await page.getByText('1 of 1').waitFor();
      const [more, push] = [/^More$/, /^Push/].map((name) => page.locator('header').getByRole('button', { name }));
      return { more: await more?.boundingBox(), push: await push?.boundingBox() };
    };
    await link(page, 'By a click').click();
    const byClick = await barOf();
    await page.goto(queue.path);
    expect(byClick).toEqual(await barOf());
    expect(byClick.push?.width).toBeGreaterThan(0);
  });

  it('says so when the archiving of a queue cannot be undone', async () => {
    await world.queue({ name: 'Stuck', items: ['{"data":1,"target":1}'] });
    const page = await world.signedIn('/queues', { lastingToasts: true });
    await choose(page, 'Stuck', 'Archive');
    await page.getByText('“Stuck” was archived.').waitFor();
    await page.route('**/unarchive', (route) => route.abort());
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Stuck” was not unarchived.').waitFor();
  });
});

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name of the queue' });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The names that the page asks for from now on. */
function renamesOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') names.push(String(Reflect.get(Object(request.postDataJSON()), 'name')));
  });
  return names;
}

/** Chooses from the menu of a queue, by keyboard. */
async function choose(page: Page, queue: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${queue}` }).focus();
  await page.keyboard.press('Enter');
  const found = page.getByRole('menuitem', { name: item, exact: true });
  await found.waitFor();
  while (!(await found.evaluate((element) => element.matches('[data-highlighted]'))))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
