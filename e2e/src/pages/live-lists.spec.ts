// Lists show what others do, without a gap between rendering the page and opening its stream of changes.
import { reviewing } from '../product/reviewing.fixture.js';

const world = reviewing();

describe('a live list', () => {
  it('shows changes made between rendering the page and opening its stream', async () => {
    const page = await world.signedIn('/datasets');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/live\b/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/live\b/);
    await page.goto('/queues');
    await asked;
    await world.queue({ name: 'Meanwhile', items: ['{"data":1,"target":1}'] });
    release();
    await page.getByRole('link', { name: 'Meanwhile', exact: true }).waitFor();
  });
});
