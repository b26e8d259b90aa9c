// An admin verifies the read models: no row differs, and one that does is found. The status shows every service.
import { axeFindsNothing } from '../product/accessibility.js';
import { reviewingAlone } from '../product/reviewing.fixture.js';

const world = reviewingAlone();

describe('verification', () => {
  it('compares every row with the events and finds one changed by hand', async () => {
    const queue = await world.queue({ name: 'Right', items: ['{"data":1,"target":{"a":1}}', '{"data":2,"target":2}'] });
    await world.site.client.settled();
    const page = await world.signedIn('/settings/verification');
    const verify = page.getByRole('button', { name: 'Verify now' });
    await verify.click();
    await page.getByText('no differences').waitFor();
    const row = (table: string) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: table, exact: true }) });
    expect((await row('queue_items').innerText()).split(/\s+/)).toEqual(['queue_items', '2', '0']);

    await world.site.query(`update read_model.queue_counters set new = new + 1 where queue_id = $1`, [queue.id]);
    await verify.click();
    await page.getByText('1 differs from the event log').waitFor();
    expect((await row('queue_counters').innerText()).split(/\s+/)).toEqual(['queue_counters', '1', '1']);
    await axeFindsNothing(page);

    await world.site.query(`update read_model.queue_counters set new = new - 1 where queue_id = $1`, [queue.id]);
    const answer = await world.site.client.send({ method: 'POST', path: '/v1/verification', body: {} });
    expect(JSON.parse(answer.text)).toMatchObject({ different: 0, rows: expect.any(Number) });
  });

  it('lists what is set aside, and why', async () => {
    const { items } = await world.queue({ name: 'Partly strange', items: ['{"data":1,"target":1}'] });
    const [itemId = ''] = items;
    await world.site.client.settled();
    const page = await world.signedIn('/settings/verification');
    expect(await page.getByRole('heading', { name: 'Set aside' }).count()).toBe(0);

    // What the projector writes when it meets such an event.
    await world.site.query(
      `insert into read_model.set_aside_streams (stream, revision, position, type, was_read, reason, stored_at)
       values ($1, 1, 0, 'ItemPostponed', false, 'its type is unknown', '2026-05-04T03:02:01.000Z')`,
      [`item-${itemId}`],
    );
    try {
      await page.reload();
      const row = page.getByRole('table', { name: 'What is set aside' }).getByRole('row').nth(1);
      expect(await row.innerText()).toMatch(/Item .*ItemPostponed.*its type is unknown/s);
      await axeFindsNothing(page);
      await row.getByRole('link').click();
      await page.waitForURL(`**/activity?item=${itemId}`);
    } finally {
      await world.site.query('delete from read_model.set_aside_streams where stream = $1', [`item-${itemId}`]);
    }
  });
});

describe('the status', () => {
  it('keeps showing how every service is doing, or that this is unknown', async () => {
    const page = await world.signedIn('/settings/status');
    const services = page.getByRole('table', { name: 'Services' });
    const states = async () => (await services.locator('.badge').allInnerTexts()).join();
    await page.getByText('Everything works.').waitFor();
    expect(await states()).toBe('Up,Up,Up,Up');
    const all = await services.innerText();
    for (const version of [/Node\.js \d+\./, /EventStoreDB \d+\./, /PostgreSQL \d+\./]) expect(all).toMatch(version);
    await axeFindsNothing(page);

    await world.site.query(
      `insert into read_model.set_aside_streams (stream, revision, position, type, was_read, reason, stored_at)
       values ('item-strange', 1, 0, 'ItemPostponed', false, 'its type is unknown', '2026-05-04T03:02:01.000Z')`,
    );
    try {
      await page.getByText('except for what is set aside').waitFor();
      await page.context().setOffline(true);
      await page.getByText('The API cannot be reached').waitFor();
      expect(await states()).toBe('Down,Unknown,Unknown,Unknown');
      await axeFindsNothing(page);
      await page.context().setOffline(false);
      await page.getByRole('row', { name: 'Streams set aside' }).getByRole('link', { name: '1' }).click();
      await page.waitForURL('**/settings/verification');
    } finally {
      await world.site.query(`delete from read_model.set_aside_streams where stream = 'item-strange'`);
    }
  });
});
