// After a whole journey, with failures on the way, no secret is anywhere in the logs, the events, the database or a file, nor in
// the traces that are sent elsewhere; and nothing that people work on is in logs and traces.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { signIn } from '../product/browser.js';
import { Client, mustBe } from '../product/client.fixture.js';
import { everythingKept, placesOf } from '../durability/kept.fixture.js';
import { invite, join } from './people.fixture.js';
import { admin } from '../product/member.fixture.js';
import { reviewingAlone } from '../product/reviewing.fixture.js';
import { startReceiver } from '../traces/receiver.fixture.js';

// The most verbose level of logging.
const apiKey = `lq_${randomBytes(32).toString('base64url')}`;
const receiver = await startReceiver();
afterAll(() => receiver.close());
const product = reviewingAlone({
  ...{ LOG_LEVEL: 'trace', BOOTSTRAP_API_KEY: apiKey },
  ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '50' },
});
const wrong = 'not the "password" it is';
const ben = { name: 'Ben Miller', email: 'ben@example.org', password: 'my “own” sentence & 100%' };
const unknown = `lq_${randomBytes(32).toString('base64url')}`;
const secrets = new Map<string, string>([
  ['the first password', admin.password],
  ['the first key', apiKey],
  ['a wrong password', wrong],
  ['a password of one’s own', ben.password],
  ['a key that nobody knows', unknown],
]);
let kept: Map<string, string>;

const holder = (key: string) => new Client(() => ({ apiUrl: product.site.product.apiUrl, apiKey: key }));
const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'labeling_session')?.value ?? '';
const secret = (name: string, value: string) => secrets.set(name, value);

async function refused(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(wrong);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
}

/** Creates an API key on the settings page. */
async function newKey(page: Page): Promise<string> {
  await page.goto('/settings/api-keys');
  await page.locator('#svelte-announcer').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Loader');
  await page.getByRole('checkbox', { name: /^admin/ }).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('the only time it is shown').waitFor();
  return (await page.getByRole('dialog').locator('pre').first().textContent()) ?? '';
}

/** An item added, approved and pushed by a program. */
async function pushed(client: Client): Promise<void> {
  const [queue, datasetId] = [await client.queue('Secrets'), await client.dataset('Golden')];
  const [item] = await client.add(queue, [{ data: 'a thing to label', target: 1 }]);
  await client.approve(queue, item?.id ?? '');
  mustBe(202, await client.send({ method: 'POST', path: `/v1/labeling_queues/${queue}/push`, body: { datasetId } }));
}

/** The identity tables are missing: every request fails and is logged. */
async function whileItFails(ask: () => Promise<unknown>): Promise<void> {
  const { site } = product;
  await site.query('alter table identity.session rename to session_away');
  await site.query('alter table identity.api_key rename to api_key_away');
  await site.query('alter table identity.invitation rename to invitation_away');
  try {
    await ask();
  } finally {
    await site.query('alter table identity.session_away rename to session');
    await site.query('alter table identity.api_key_away rename to api_key');
    await site.query('alter table identity.invitation_away rename to invitation');
  }
}

describe('a secret', () => {
  it('is used for sign-in, invitations, joining and API keys, with success and failure', async () => {
    const page = await product.visitor();
    await refused(page);
    await signIn(page, admin, '/settings/members');
    secret('a session', await sessionOf(page));
    const link = await invite(page, 'Labeler');
    secret('an invitation', new URL(link).pathname.split('/').at(-1) ?? '');
    const open = await invite(page, 'Labeler');
    secret('an open invitation', new URL(open).pathname.split('/').at(-1) ?? '');
    const newcomer = await product.visitor();
    await join(newcomer, link, ben);
    secret('a newcomer’s session', await sessionOf(newcomer));
    const key = await newKey(page);
    secret('a key', key);
    await pushed(holder(key));
    expect((await holder(unknown).send({ method: 'GET', path: '/v1/datasets' })).status).toBe(401);

    // A page with a live feed would reopen the feed when it fails, and get in the way.
    await newcomer.goto('about:blank');
    await whileItFails(async () => {
      // Callers that were looked up a moment ago are still cached.
      const client = holder(key);
      while ((await client.once({ method: 'GET', path: '/v1/datasets' })).status < 500);
      const asPage = { headers: { accept: 'text/html' } };
      while ((await newcomer.request.get('/queues', asPage)).status() !== 500);
      expect((await newcomer.goto(open))?.status()).toBe(500);
    });
    await newcomer.goto('/queues');
    const left = newcomer.waitForURL('**/sign-in');
    await newcomer.getByTitle(ben.email).click();
    await newcomer.getByRole('menuitem', { name: 'Sign out' }).click();
    await left;
    kept = new Map(await everythingKept(product.site));
    kept.set('traces', Buffer.concat(receiver.received).toString('latin1'));
  });

  it('is searched for in places that really contain tables, events, logs and files', () => {
    for (const word of [ben.name, 'a thing to label', 'Loader', (secrets.get('a key') ?? '').slice(0, 9)])
      expect(placesOf(word, kept)).not.toEqual([]);
    expect(placesOf('a thing to label', kept)).toContain('events');
    const places = [...kept.keys()].join('\n');
    for (const name of ['command-api', 'ui', 'projector', 'event-store', 'postgres'])
      expect(places).toContain(`logs/${name}.log`);
    expect(kept.get('file logs/ui.log')).toContain('invitation_away'.slice(0, 10));
    for (const [name, value] of secrets) expect([name, value.length]).toEqual([name, expect.any(Number)]);
    for (const span of ['append many', 'fold', 'ask the API', 'POST /sign-in'])
      expect(kept.get('traces')).toContain(span);
    expect(secrets.size).toBe(10);
    for (const value of secrets.values()) expect(value.length).toBeGreaterThan(20);
  });

  it('is found nowhere, in plain or encoded form', () => {
    for (const [name, value] of secrets) expect([name, placesOf(value, kept)]).toEqual([name, []]);
  });

  it('is kept out of logs and traces, as are the payloads that people label', () => {
    const places = placesOf('a thing to label', kept);
    expect(places).toContain('events');
    expect(places.filter((place) => place === 'traces' || place.startsWith('file logs/'))).toEqual([]);
  });

  it('is not needed to find a failed request in the log, where the request id is enough', () => {
    const lines = (kept.get('file logs/ui.log') ?? '').split('\n').filter((line) => line.includes('A request failed'));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{36}$/) });
  });

  it('of the event store is only in its own file', () => {
    const key = new URL(product.site.product.eventStoreUrl).searchParams.get('connectionName') ?? '';
    expect(key.length).toBeGreaterThan(30);
    expect(placesOf(key, kept)).toEqual(['file event-store/key']);
  });
});
