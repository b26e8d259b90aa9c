// Every page at every size, in both themes, loaded once: nothing is cut off or out of reach, and axe finds nothing.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { layoutProblems } from './layout.fixture.js';

const world = reviewing();
const fields = [
  { key: 'verdict', label: 'Is the answer right?', type: 'enum', values: ['right', 'lucky', 'wrong'] },
  { key: 'score', type: 'number', min: 0, max: 1 },
  { key: 'notes', type: 'string' },
];
const items = Array.from({ length: 30 }, (_, n) =>
  JSON.stringify({
    data: { question: `A rather long question, number ${n}: why?` },
    target: { verdict: 'right', score: 0.5 },
  }),
);
const [trace, span] = ['ab'.repeat(16), 'cd'.repeat(8)];
const nothing = '00000000-0000-0000-0000-000000000000';
let page: Page;
const at: Record<string, string> = {};

beforeAll(async () => {
  const { client } = world.site;
  const name = 'A queue with a name that is longer than most, of answers to questions';
  const queue: ReviewedQueue = await world.queue({ name, fields, items, guidelines: '# Judge\n\nBe **fair**.' });
  const pushed = await world.queue({ name: 'Pushed', fields, items: items.slice(0, 5) });
  const datasetId = await client.dataset('A dataset with a rather long name, too');
  const push = { datasetId, scope: 'all' };
  mustBe(202, await client.send({ method: 'POST', path: `/v1/labeling_queues/${pushed.id}/push`, body: push }));
  const spans = [
    {
      traceId: trace,
      spanId: span,
      name: 'A step with a name of some length',
      startTimeUnixNano: '1',
      endTimeUnixNano: '2',
      attributes: [{ key: 'session.id', value: { stringValue: 'a-session-with-an-id-of-some-length' } }],
    },
  ];
  const body = { resourceSpans: [{ scopeSpans: [{ spans }] }] };
  mustBe(200, await client.send({ method: 'POST', path: '/v1/traces', body }));
  const invitation = { role: 'labeler', email: 'somebody.with.a.long.name@example.org' };
  mustBe(201, await client.send({ method: 'POST', path: '/v1/invitations', body: invitation }));
  const url = 'https://webhooks.invalid/of/an-integration-with-a-long-name/for/the-labels-of-a-project';
  const webhook = mustBe(201, await client.send({ method: 'POST', path: '/v1/webhooks', body: { url } }));
  at['webhook'] = `/settings/webhooks/${JSON.parse(webhook.text).id}`;
  await world.labeler('Lena');
  const { data: members }: { data: { id: string }[] } = JSON.parse((await client.get('/v1/members')).text);
  const text = 'Does this one count? The guidelines say nothing about questions that are asked twice in one text.';
  const comment = { text, mentions: members.map(({ id }) => id) };
  const comments = `/v1/labeling_queues/${queue.id}/items/${queue.items[1]}/comments`;
  mustBe(201, await client.send({ method: 'POST', path: comments, body: comment }));
  const goneQueue = await client.queue('A queue that is gone');
  mustBe(204, await client.send({ method: 'DELETE', path: `/v1/labeling_queues/${goneQueue}` }));
  const goneDataset = await client.dataset('A dataset that is gone');
  mustBe(204, await client.send({ method: 'DELETE', path: `/v1/datasets/${goneDataset}` }));
  Object.assign(at, { deletedQueue: `/queues/${goneQueue}`, deletedDataset: `/datasets/${goneDataset}` });
  await client.settled();
  Object.assign(at, { queue: queue.path, item: `${queue.path}/items/${queue.items[0]}`, pushed: pushed.path });
  at['dataset'] = `/datasets/${datasetId}`;
  page = await world.signedIn('/account');
});

describe('every page', () => {
  it.each([
    ['/queues', 'A queue with a name'],
    ['/queues?archived=true', 'No queue is archived'],
    ['/queues/new', 'Name'],
    ['{queue}', 'A rather long question'],
    ['{queue}?list=1', 'number 3: why'],
    ['{queue}/settings', 'Delete this queue'],
    ['{queue}/insights', 'The numbers'],
    ['{queue}/agreement', 'there is nothing to compare'],
    ['{queue}/as-of', 'Target at that time'],
    ['{queue}/as-of?at=2026-01-01T00:00:00Z&to=2100-01-01T00:00:00Z', 'Not in the queue'],
    ['{item}', 'Revision 0'],
    ['{pushed}', 'This queue is empty'],
    ['/datasets', 'rather long name'],
    ['{dataset}', 'A rather long question'],
    ['/traces', 'A step with a name'],
    [`/traces/${trace}`, 'A step with a name'],
    ['/traces/sessions', 'No words in its first trace'],
    ['/traces/session?id=a-session-with-an-id-of-some-length', 'No messages were found in its traces'],
    ['/sql', 'Run a query to see results'],
    ['/mentions', 'Does this one count'],
    ['/activity', 'created the queue'],
    ['/account', 'Current password'],
    ['/settings', 'Save name'],
    ['/settings/members', 'Open invitations'],
    ['/settings/api-keys', 'New API key'],
    ['/settings/webhooks', 'the-labels-of-a-project'],
    ['{webhook}', 'Those that arrived are kept'],
    ['/settings/single-sign-on', 'Not configured'],
    ['/settings/access-log', 'Signed in'],
    ['/settings/status', 'Everything works.'],
    ['/settings/verification', 'Verify now'],
    ['/nowhere', 'There is no such page.'],
    [`/queues/${nothing}`, 'There is no such queue.'],
    ['{deletedQueue}', 'A queue that is gone” was deleted.'],
    ['{deletedDataset}', 'A dataset that is gone” was deleted.'],
  ])('fits all sizes, is readable in both themes, and has a skip link: %s', async (path, sign) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path.replace(/\{(\w+)\}/, (_, name: string) => at[name] ?? ''));
    await page.getByText(sign).filter({ visible: true }).first().waitFor();
    expect(await layoutProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await axeFindsNothingInBothThemes(page);
    const skip = page.locator('a[href], button, input').first();
    await shown(skip).toHaveText('Skip to content');
    await skip.focus();
    await page.keyboard.press('Enter');
    await shown(page.locator('main')).toBeFocused();
  });

  it.each(['/nowhere', `/queues/${nothing}`])('keeps links to other pages when it is not found: %s', async (path) => {
    await page.goto(path);
    await page.getByText('404').waitFor();
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Datasets' }).click();
    await page.getByRole('heading', { name: 'Datasets' }).waitFor();
  });
});
