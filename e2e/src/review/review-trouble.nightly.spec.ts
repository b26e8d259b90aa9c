// The server dies, the session ends or the rules refuse while somebody types: everything arrives, or comes back with the reason.
import pg from 'pg';
import { mustBe } from '../product/client.fixture.js';
import { tokensOf } from '../product/json-texts.fixture.js';
import { admin } from '../product/member.fixture.js';
import { reviewingAlone, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { cookiesOf } from '../product/sign-in.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewingAlone();
const { client } = product.site;
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 40 }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
  queue = await product.queue({ name: 'Trouble', items });
  ada = await product.reviewer(queue);
});

const targetOf = async (position: number) => tokensOf((await product.item(queue, position)).target).join('');
const typesOf = async (position: number) => (await product.history(queue, position)).map(({ type }) => type);

describe('the pages', () => {
  it.each([
    ['postgres', () => ['/queues', queue.path, `${queue.path}/states`]],
    ['commandApi', () => ['/settings/webhooks', '/settings/access-log', '/settings/api-keys']],
  ] as const)('say when to come back while %s is away, and work again then', async (name, paths) => {
    const away = product.site.product.processes[name];
    const ask = async (path: string, more: Record<string, string> = {}) => {
      const answer = await ada.page.request.get(path, { headers: { accept: 'text/html', ...more }, maxRedirects: 0 });
      return { status: answer.status(), again: answer.headers()['retry-after'] };
    };
    // This caller cannot be cached.
    const asStranger = { cookie: 'labeling_session=unknown' };
    const seen: Awaited<ReturnType<typeof ask>>[] = [];
    // Until a request notices: the process may be back before it is missed.
    for (let attempt = 1; seen.every(({ status }) => status < 400) && attempt <= 10; attempt++) {
      if (away.pid() !== 0) away.kill('SIGKILL');
      seen.push(...(await Promise.all([...paths().map((path) => ask(path)), ask('/queues', asStranger)])));
    }
    await away.ready();
    for (const path of paths()) await shown.poll(async () => (await ask(path)).status).toBe(200);
    const refused = seen.filter(({ status }) => status >= 400);
    expect(refused).not.toEqual([]);
    expect(refused).toEqual(refused.map(() => ({ status: 503, again: '1' })));
  });

  it('shut down when told to, even during a request whose browser has left', async () => {
    const { databaseUrl, uiUrl, processes } = product.site.product;
    const cookie = await cookiesOf(uiUrl, admin);
    await ada.page.goto('about:blank');
    const blocking = new pg.Client({ connectionString: databaseUrl });
    await blocking.connect();
    try {
      await blocking.query('begin');
      await blocking.query('lock table identity.session');
      const leaving = new AbortController();
      const asked = fetch(uiUrl + queue.path, { headers: { cookie, accept: 'text/html' }, signal: leaving.signal });
      const left = asked.then(
        () => 'answered',
        () => 'left',
      );
      await shown.poll(() => connections(`wait_event_type = 'Lock'`)).toBeGreaterThan(0);
      const { restarts } = processes.ui;
      processes.ui.kill('SIGTERM');
      leaving.abort();
      expect(await left).toBe('left');
      // Everything it had open is closed by then.
      await shown.poll(() => connections(`application_name = 'presence'`)).toBe(0);
      await blocking.query('rollback');
      await shown.poll(() => processes.ui.restarts).toBe(restarts + 1);
      await processes.ui.ready();
    } finally {
      await blocking.end();
    }
  });
});

/** What clouds do to a database whose disk is full. */
async function letDatabaseChange(mayChange: boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: product.site.product.databaseUrl });
  await owner.connect();
  try {
    await owner.query('set default_transaction_read_only = off');
    await owner.query(`alter database labeling set default_transaction_read_only = ${mayChange ? 'off' : 'on'}`);
    // It applies only to new connections, so the others must not remain.
    await owner.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
  } finally {
    await owner.end();
  }
}

async function connections(which: string): Promise<number> {
  return (await product.site.query(`select 1 from pg_stat_activity where ${which}`)).length;
}

describe('a reviewer', () => {
  it.each(['commandApi', 'projector', 'ui'] as const)('loses nothing while %s is killed', async (name) => {
    const first = { commandApi: 1, projector: 8, ui: 15 }[name];
    const { processes } = product.site.product;
    await ada.open(first);
    for (let position = first; position < first + 6; position++) {
      await ada.write(`{"typed":"at ${position}"}`);
      if (position === first + 2) processes[name].kill('SIGKILL');
      await ada.press('Control+Enter');
      await ada.at(position + 1);
      await ada.shows('as it came');
    }
    await processes[name].ready();
    await ada.saved();
    for (let position = first; position < first + 6; position++) {
      expect(await typesOf(position)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
      const [, edited] = await product.history(queue, position);
      expect(edited?.tokens?.join('')).toBe(`{"typed":"at ${position}"}`);
    }
  });

  it('continues with the next server of the pages when theirs is told to shut down', async () => {
    const { ui } = product.site.product.processes;
    await ada.open(21);
    ui.kill('SIGTERM');
    await ui.ready();
    await ada.write('{"typed":"meanwhile"}');
    await ada.saved();
    expect(await typesOf(21)).toEqual(['ItemAdded', 'TargetEdited']);
  });

  it('can continue while the database accepts no changes, which is only reported to people who sign in', async () => {
    const guest = await product.visitor();
    const signIn = async () => {
      await guest.goto('/sign-in?next=/queues');
      await guest.getByRole('textbox', { name: 'Email' }).fill(admin.email);
      await guest.getByRole('textbox', { name: 'Password' }).fill(admin.password);
      await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await letDatabaseChange(false);
    try {
      await ada.open(31);
      await ada.write('{"typed":"meanwhile"}');
      await ada.press('Control+Enter');
      await ada.at(32);
      await ada.saved();
      await signIn();
      await guest.getByText('The database accepts no changes at the moment. Try again in a moment.').waitFor();
      await shown(guest.getByRole('main')).toContainText('503');
    } finally {
      await letDatabaseChange(true);
    }
    await shown.poll(() => typesOf(31)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    await signIn();
    await guest.waitForURL('**/queues');
    await guest.context().close();
  });

  it('keeps edits while signed out in another tab, and sends them after signing in from the status', async () => {
    await ada.open(22);
    await ada.editor.waitFor();
    const other = await ada.page.context().newPage();
    await other.goto('/queues');
    await other.getByRole('button', { name: /Admin/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.waitForURL(/sign-in/);
    await ada.write('{"note":"typed signed out"}');
    await ada.says('Signed out');
    await ada.press('Control+Enter');
    await ada.at(23);
    await ada.write('{"note":"and one more"}');
    await ada.axeFindsNothing();
    const link = ada.page.getByRole('link', { name: /^Signed out/ });
    await link.focus();
    const opened = ada.page.context().waitForEvent('page');
    await ada.press('Enter');
    const there = await opened;
    await there.getByRole('textbox', { name: 'Email' }).fill(admin.email);
    await there.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await there.getByRole('button', { name: 'Sign in', exact: true }).click();
    await there.waitForURL('**/queues');
    await ada.saved();
    expect(await typesOf(22)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    expect([await targetOf(22), await targetOf(23)]).toEqual([
      '{"note":"typed signed out"}',
      '{"note":"and one more"}',
    ]);
    await other.close();
    await there.close();
  });
});

/** Pushes an item over HTTP, which this screen learns about only afterward. */
async function pushed(position: number): Promise<void> {
  const path = `/v1/labeling_queues/${queue.id}`;
  const { text } = mustBe(
    201,
    await client.send({ method: 'POST', path: '/v1/datasets', body: { name: `Of ${position}` } }),
  );
  const body = { datasetId: JSON.parse(text).id, scope: 'item', itemId: queue.items[position - 1] };
  const { pushId } = JSON.parse(mustBe(202, await client.send({ method: 'POST', path: `${path}/push`, body })).text);
  for (let status = ''; status !== 'completed';) {
    ({ status } = JSON.parse((await client.get(`${path}/pushes/${pushId}`)).text));
  }
}

describe('a command that the server rejects', () => {
  it('restores the item and its text, and shows the reason', async () => {
    let isCut = true;
    await ada.page.route('**/v1/**', (route) => (isCut ? route.abort() : route.continue()));
    await ada.open(24);
    await ada.write('{"note":"too late"}');
    await ada.press('Control+Enter');
    await ada.at(25);
    await ada.says('Offline');
    await pushed(24);
    isCut = false;
    await ada.says('Not saved');
    await ada.toast('could not be approved').waitFor();
    await ada.page.getByRole('button', { name: /^Not saved/ }).click();
    await ada.page.getByRole('alert').filter({ hasText: 'This item could not be approved' }).waitFor();
    await ada.shows('too late');
    await ada.button('Discard my text').click();
    await ada.saved();
    expect(await typesOf(24)).toEqual(['ItemAdded', 'ItemPushed']);
  });
});
