// One person in several projects, some with several tabs open.
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { invite, joined, newcomer, rowOf, statusOf } from './people.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { mustBe } from '../product/client.fixture.js';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { works } from '../product/working-page.js';

const world = reviewing();
let ada: Page;
let first: ReviewedQueue;
beforeAll(async () => {
  first = await world.queue({ name: 'Answers', items: ['{"data":{"question":"Why?"},"target":{"note":"because"}}'] });
  ada = await world.signedIn('/settings/members', { lastingToasts: true });
});

const rail = (page: Page) => page.getByRole('navigation', { name: 'Project' });
async function openMenu(page: Page): Promise<void> {
  await works(page);
  await rail(page).locator('[aria-haspopup="menu"]').click();
  await page.getByRole('menu').waitFor();
}
async function switchTo(page: Page, project: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitemradio', { name: project }).click();
  await shows(page, project);
  await works(page);
}
/** The rail names the project that the page is about. */
const shows = (page: Page, project: string) => rail(page).getByRole('link', { name: project, exact: true }).waitFor();
const queueLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

describe('a member of two projects', () => {
  it('switches between them and sees only one at a time', async () => {
    await openMenu(ada);
    await axeFindsNothingInBothThemes(ada);
    await ada.getByRole('menuitem', { name: 'New project…' }).click();
    await ada.getByRole('dialog').getByLabel('Name').fill('Second');
    await ada.getByRole('button', { name: 'Create project' }).click();
    await shows(ada, 'Second');
    await ada.getByText('There are no queues yet').waitFor();

    expect((await ada.goto(first.path))?.status()).toBe(404);
    expect(await statusOf(ada, `/v1/labeling_queues/${first.id}`)).toBe(404);
    expect(await statusOf(ada, `/v1/labeling_queues/${first.id}/items/${first.items[0]}/approve`, 'POST')).toBe(404);
    expect(await statusOf(ada, '/v1/labeling_queues', 'POST', '{"name":"Elsewhere"}')).toBe(201);
    await ada.goto('/queues');
    await queueLink(ada, 'Elsewhere').waitFor();
    await shown(queueLink(ada, 'Answers')).toHaveCount(0);

    await switchTo(ada, 'My project');
    await queueLink(ada, 'Answers').waitFor();
    await shown(queueLink(ada, 'Elsewhere')).toHaveCount(0);
    expect((await ada.goto(first.path))?.status()).toBe(200);
  });

  it('creates a project once, even when its first answer is lost', async () => {
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await ada.goto('/queues');
    await ada.route('**/v1/projects', loseAnswer, { times: 1 });
    await openMenu(ada);
    await ada.getByRole('menuitem', { name: 'New project…' }).click();
    await ada.getByRole('dialog').getByLabel('Name').fill('Made once');
    await ada.getByRole('button', { name: 'Create project' }).click();
    await ada.getByRole('dialog').getByText('cannot be reached').waitFor();
    await ada.getByRole('button', { name: 'Create project' }).click();
    await shows(ada, 'Made once');
    await openMenu(ada);
    await shown(ada.getByRole('menuitemradio', { name: 'Made once' })).toHaveCount(1);
    await ada.keyboard.press('Escape');
    await switchTo(ada, 'My project');
  });

  it('joins the second by a link, with a separate role there', async () => {
    await ada.goto('/settings/members');
    const ben = newcomer('Ben Miller');
    const page = await joined(world, ada, 'Labeler', ben);
    await switchTo(ada, 'Second');
    await ada.goto('/settings/members');
    await shown(rowOf(ada, 'Ben Miller')).toHaveCount(0);
    await page.goto(await invite(ada, 'Auditor'));
    await page.getByText('You are signed in as Ben Miller').waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.getByRole('button', { name: 'Join as Ben Miller' }).click();
    await shows(page, 'Second');
    await queueLink(page, 'Elsewhere').waitFor();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await switchTo(page, 'My project');
    await shown(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });

  it('ends up in the other when removed from the one on screen', async () => {
    const eve = newcomer('Eve');
    await ada.goto('/settings/members');
    const page = await joined(world, ada, 'Labeler', eve);
    await shows(page, 'Second');
    await switchTo(ada, 'My project');
    await ada.goto('/settings/members');
    const invitation = await invite(ada, 'Labeler');
    // With its feed, the page would reload, and be led to the other project if she was removed meanwhile.
    const feed = '**/live?*';
    await page.route(feed, (route) => route.abort());
    await page.goto(invitation);
    await page.getByRole('button', { name: 'Join as Eve' }).click();
    await shows(page, 'My project');
    await ada.reload();
    await rowOf(ada, 'Eve').hover();
    await ada.getByRole('button', { name: 'Remove Eve' }).click();
    await ada.getByRole('button', { name: 'Remove member' }).click();
    await rowOf(ada, 'Eve').waitFor({ state: 'detached' });
    // A command for the project that she left must not reach another one.
    expect(await statusOf(page, '/v1/datasets', 'POST', '{"name":"Stray"}')).toBe(401);
    await page.unroute(feed);
    await rail(page).getByRole('link', { name: 'Datasets' }).click();
    await shows(page, 'Second');
    expect(new URL(page.url()).pathname).toBe('/datasets');
  });
});

describe('a tab', () => {
  it('stays in its project when another tab switches, as do its changes', async () => {
    await ada.goto('/queues');
    await shows(ada, 'My project');
    const other = await ada.context().newPage();
    await other.goto('/queues');
    await switchTo(other, 'Second');

    await ada.getByRole('link', { name: 'New queue' }).click();
    await ada.getByRole('textbox', { name: 'Name' }).fill('Of the first');
    await ada.getByRole('button', { name: 'Create queue' }).click();
    await ada.getByRole('heading', { name: 'Of the first' }).waitFor();
    await ada.getByRole('link', { name: 'Queues' }).click();
    await queueLink(ada, 'Of the first').waitFor();
    await shown(queueLink(ada, 'Elsewhere')).toHaveCount(0);
    await other.reload();
    await queueLink(other, 'Elsewhere').waitFor();
    await shown(queueLink(other, 'Of the first')).toHaveCount(0);

    await queueLink(ada, 'Answers').click();
    const reviewer = new Reviewer(ada, first);
    await reviewer.ready();
    await reviewer.write('{"note":"typed after the switch"}');
    await reviewer.saved();
    expect((await world.item(first, 1)).target).toContain('after the switch');
    const approve = {
      method: 'POST',
      path: `/v1/labeling_queues/${first.id}/items/${first.items[0]}/approve`,
      body: {},
    };
    expect((await world.site.client.send(approve)).status).toBe(200);
    await reviewer.counts(0, 0, 1);

    await ada.goto('/queues');
    await shows(ada, 'Second');
    await other.close();
  });
});

describe('a download', () => {
  it('comes from the project that its tab shows, whatever another tab has switched to', async () => {
    const { client } = world.site;
    const dataset = await client.dataset('Kept');
    const body = { datapoints: [{ data: 'only in the first', target: null }] };
    mustBe(201, await client.send({ method: 'POST', path: `/v1/datasets/${dataset}/datapoints`, body }));
    await client.settled();
    await switchTo(ada, 'My project');
    const tab = async (path: string) => {
      const page = await ada.context().newPage();
      await page.goto(path);
      await shows(page, 'My project');
      await works(page);
      return page;
    };
    const [activity, list, one] = [await tab('/activity'), await tab('/datasets'), await tab(`/datasets/${dataset}`)];
    await switchTo(ada, 'Second');
    expect(await downloaded(activity, activity.getByRole('link', { name: 'Export JSONL' }))).toContain(first.id);
    const ofKept = list.getByRole('link', { name: 'Export Kept as JSON Lines' });
    expect(await downloaded(list, ofKept)).toContain('only in the first');
    await one.getByRole('button', { name: 'Export' }).click();
    expect(await downloaded(one, one.getByRole('menuitem', { name: /^CSV/ }))).toContain('only in the first');
    for (const page of [activity, list, one]) await page.close();
  });
});

/** The text of the file that a link leads to. */
async function downloaded(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return readFile(await file.path(), 'utf8');
}

describe('a link into another project of the reader', () => {
  it('leads to a page that offers to switch', async () => {
    await ada.goto('/queues');
    await shows(ada, 'Second');
    await ada.goto(`${first.path}?item=1`);
    await ada.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    await axeFindsNothingInBothThemes(ada);
    await ada.getByRole('button', { name: 'Look in My project' }).click();
    await new Reviewer(ada, first).ready();
    expect(new URL(ada.url()).search).toBe('?item=1');
    await ada.goto('/queues');
    await shows(ada, 'My project');
    await switchTo(ada, 'Second');
  });
});

describe('the name of a project', () => {
  it('is changed in the settings and shown in the navigation', async () => {
    await switchTo(ada, 'My project');
    await rail(ada).getByRole('link', { name: 'Settings' }).click();
    await ada.getByLabel('Name').waitFor();
    await axeFindsNothingInBothThemes(ada);
    await ada.getByLabel('Name').fill('Arithmetic');
    await ada.getByRole('button', { name: 'Save name' }).click();
    await shows(ada, 'Arithmetic');
  });
});

describe('the settings of a project', () => {
  it('keep what is typed in one form when another is saved', async () => {
    await ada.goto('/settings');
    await ada.getByLabel('Attribute with the input').fill('my.question');
    await ada.getByLabel('Keep for, in days').fill('30');
    await ada.getByLabel('Keep at most, in GiB').fill('50');
    await ada.getByLabel('Name').fill('Algebra');
    await ada.getByRole('button', { name: 'Save name' }).click();
    await ada.getByText('The project was renamed.').waitFor();
    await shown(ada.getByLabel('Attribute with the input')).toHaveValue('my.question');
    await shown(ada.getByLabel('Keep for, in days')).toHaveValue('30');
    await shown(ada.getByLabel('Keep at most, in GiB')).toHaveValue('50');
    await ada.getByLabel('Name').fill('Half a na');
    await ada.getByRole('button', { name: 'Save attributes' }).click();
    await ada.getByText('The attributes were saved.').waitFor();
    await shown(ada.getByLabel('Name')).toHaveValue('Half a na');
  });

  it('keep what is typed while an earlier text is being saved', async () => {
    await ada.goto('/settings');
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await ada.route('**/v1/projects/*', async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await ada.getByLabel('Name').fill('Geometry');
    await ada.getByLabel('Name').press('Enter');
    await asked.promise;
    await ada.getByLabel('Name').press('End');
    await ada.getByLabel('Name').pressSequentially(' of the plane');
    held.resolve();
    await ada.getByText('The project was renamed.').waitFor();
    await shows(ada, 'Geometry');
    await shown(ada.getByLabel('Name')).toHaveValue('Geometry of the plane');
    await ada.getByRole('button', { name: 'Save name' }).click();
    await shows(ada, 'Geometry of the plane');
    await shown(ada.getByRole('button', { name: 'Save name' })).toBeDisabled();
    await ada.unroute('**/v1/projects/*');
  });
});
