// Four people in one queue, each in their own browser: what their role lets them see and do there.
import type { Page } from 'playwright-core';
import { changeRole, joined, newcomer, statusOf } from './people.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
let queue: ReviewedQueue;
let ada: Page;
let lea: Page;
let otto: Page;
let lou: Page;
beforeAll(async () => {
  const items = [1, 2, 3].map((n) => `{"data":{"question":"What is ${n}?"},"target":{"note":"number ${n}"}}`);
  queue = await world.queue({ name: 'Answers', items });
  ada = await world.signedIn('/settings/members');
  lea = await joined(world, ada, 'Labeler', newcomer('Lea'));
  otto = await joined(world, ada, 'Auditor', newcomer('Otto'));
  lou = await joined(world, ada, 'Lead', newcomer('Lou'), { lastingToasts: true });
});

const settingsLinks = (page: Page) => page.getByRole('link', { name: 'Settings' });
/** The pages that only some roles may see, with the status that each answers this person. */
async function answers(page: Page): Promise<Record<string, number | undefined>> {
  const paths = ['/settings', '/settings/members', '/settings/api-keys', '/settings/access-log'];
  const found: Record<string, number | undefined> = {};
  for (const path of [...paths, `${queue.path}/settings`]) found[path] = (await page.goto(path))?.status();
  return found;
}

describe('a labeler', () => {
  it('reviews and pushes', async () => {
    await lea.goto(queue.path);
    const reviewer = new Reviewer(lea, queue);
    await reviewer.ready();
    await reviewer.write('{"note":"one"}');
    await reviewer.saved();
    await reviewer.button('Approve').click();
    await reviewer.counts(2, 0, 1);
    await lea.getByRole('button', { name: /^Push/ }).waitFor();
  });

  it('sees no settings, neither a link nor a page', async () => {
    for (const path of [queue.path, '/queues', '/datasets']) {
      await lea.goto(path);
      await lea
        .getByText(path === '/datasets' ? 'Datasets' : 'Answers')
        .first()
        .waitFor();
      await shown(settingsLinks(lea)).toHaveCount(0);
    }
    expect(Object.values(await answers(lea))).toEqual([403, 403, 403, 403, 403]);
    await axeFindsNothingInBothThemes(lea);
  });
});

describe('a lead', () => {
  it('sets up a queue, which labelers then cannot push from, and sees no other settings', async () => {
    await lou.goto('/queues');
    await lou.getByRole('link', { name: 'New queue' }).waitFor();
    expect(Object.values(await answers(lou))).toEqual([403, 403, 403, 403, 200]);
    await shown(lou.getByRole('button', { name: 'Delete queue…' })).toHaveCount(0);
    await lou.getByLabel('Labelers may push').click();
    await lou.getByRole('button', { name: 'Save' }).click();
    await lou.getByText('Settings saved.').waitFor();
    await axeFindsNothingInBothThemes(lou);

    await lou.goto(queue.path);
    await lou.getByRole('button', { name: /^Push/ }).waitFor();
    await settingsLinks(lou).waitFor();
    await lea.goto(queue.path);
    await new Reviewer(lea, queue).ready();
    await shown(lea.getByRole('button', { name: /^Push/ })).toHaveCount(0);
    const refused = { datasetId: await world.site.client.dataset('Gold'), scope: 'approved' };
    const push = `/v1/labeling_queues/${queue.id}/push`;
    expect(await statusOf(lea, push, 'POST', JSON.stringify(refused))).toBe(403);
  });
});

describe('an auditor', () => {
  const reviewer = () => new Reviewer(otto, queue);
  beforeAll(async () => {
    const edit = { method: 'PUT', path: `/v1/labeling_queues/${queue.id}/items/${queue.items[1]}/target` };
    await world.site.client.send({ ...edit, body: { target: { note: 'edited' } } });
  });

  it('reads the queue on a screen that says it is read-only and has no button that would fail', async () => {
    await otto.goto(`${queue.path}?item=2`);
    await otto.getByText('You have read-only access to this queue').waitFor();
    await otto.getByText('edited').first().waitFor();
    await otto.getByText('Modified', { exact: true }).first().waitFor();
    await shown(otto.getByRole('button', { name: /^(Approve|Unapprove|Discard|Undo|Push|Format)\b/ })).toHaveCount(0);
    await shown(otto.getByRole('button', { disabled: true })).toHaveCount(0);
    await shown(reviewer().editor).not.toBeEditable();
    await shown(settingsLinks(otto)).toHaveCount(0);
    await axeFindsNothingInBothThemes(otto);

    await otto.getByRole('button', { name: 'Next' }).click();
    await reviewer().at(3);
    await otto.getByRole('button', { name: 'Previous' }).click();
    await reviewer().at(2);
    await otto.keyboard.press('h');
    await otto.getByRole('dialog', { name: 'History' }).getByText('Edited').first().waitFor();
    await shown(otto.getByRole('button', { name: /Use|Restore/ })).toHaveCount(0);
    await otto.keyboard.press('Escape');
  });

  it('cannot change anything with the keyboard either, on the item or in the list', async () => {
    await otto.goto(`${queue.path}?item=2`);
    await otto.getByText('edited').first().waitFor();
    const commands: string[] = [];
    // A visit records that somebody looked at an item, which an auditor may do. The list reads its saved views.
    const isCommand = (url: string) => url.includes('/v1/') && !url.endsWith('/visits');
    const reads = (url: string) => new URL(url).pathname === '/v1/views';
    otto.on('request', (request) => {
      const isRead = request.method() === 'GET' && reads(request.url());
      if (isCommand(request.url()) && !isRead) commands.push(request.method());
    });
    for (const key of ['ControlOrMeta+Enter', 'ControlOrMeta+Backspace', 'u']) await otto.keyboard.press(key);
    await otto.keyboard.press('l');
    await otto.getByRole('region', { name: 'List of items' }).waitFor();
    for (const key of ['Space', 'ControlOrMeta+Enter', 'ControlOrMeta+Backspace', 's', 'x'])
      await otto.keyboard.press(key);
    await otto.getByText('You have read-only access to this queue').waitFor();
    await shown(otto.getByRole('button', { name: /^(Approve|Discard|Set)\b/ })).toHaveCount(0);
    await axeFindsNothingInBothThemes(otto);
    await otto.keyboard.press('l');
    await reviewer().counts(1, 1, 1);
    expect(commands).toEqual([]);
    expect((await world.item(queue, 2)).state).toBe('Modified');
  });

  it('sees members and the access log, but neither API keys nor configuration', async () => {
    await otto.goto('/queues');
    await settingsLinks(otto).click();
    await otto.getByRole('table', { name: 'Members' }).waitFor();
    await shown
      .poll(() => otto.getByRole('navigation', { name: 'Settings' }).innerText())
      .toMatch(/^\s*Members\s+Access log\s*$/);
    expect(Object.values(await answers(otto))).toEqual([403, 200, 403, 200, 403]);
    expect(await statusOf(otto, '/v1/projects', 'POST', '{"name":"Mine"}')).toBe(403);
  });
});

describe('an admin', () => {
  it('sees every page', async () => {
    expect(Object.values(await answers(ada))).toEqual([200, 200, 200, 200, 200]);
    await ada.goto(queue.path);
    await settingsLinks(ada).waitFor();
    await ada.getByRole('button', { name: /^Push/ }).waitFor();
    await new Reviewer(ada, queue).ready();
  });
});

describe('a lead who becomes a labeler', () => {
  it('loses what only leads have on open pages, and keeps what is being typed', async () => {
    const list = await lou.context().newPage();
    await list.goto('/queues');
    await list.getByRole('link', { name: 'New queue' }).waitFor();
    await lou.goto(`${queue.path}?item=3`);
    const reviewer = new Reviewer(lou, queue);
    await reviewer.ready();
    await settingsLinks(lou).waitFor();
    await reviewer.write('{"note":"half');
    await ada.goto('/settings/members');
    await changeRole(ada, 'Lou', 'Labeler');
    await shown(settingsLinks(lou)).toHaveCount(0);
    await shown(reviewer.editor).toHaveText('{"note":"half');
    await shown(list.getByRole('link', { name: 'New queue' })).toHaveCount(0);
    await list.close();
  });

  it('gets it back on becoming a lead again', async () => {
    await changeRole(ada, 'Lou', 'Lead');
    await settingsLinks(lou).waitFor();
  });
});
