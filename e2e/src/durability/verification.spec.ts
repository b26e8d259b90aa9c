// An admin verifies the read models: no row differs, and when one does, it is found.
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
});
