// Lists show what others do, without a gap between rendering the page and opening its stream of changes.
import { MuteProxy } from '@labeling/infra';
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

  it('catches up after its connection has fallen silent without ending', async () => {
    const address = new URL(world.site.product.uiUrl);
    const proxy = await MuteProxy.before(Number(address.port));
    address.port = `${proxy.port}`;
    const page = await world.signedIn('/datasets');
    await page.clock.install();
    const asked = page.waitForResponse(/\/live\b/);
    await page.goto(new URL('/queues', address).href);
    await asked;
    await world.queue({ name: 'Told of', items: ['{"data":1,"target":1}'] });
    await page.getByRole('link', { name: 'Told of', exact: true }).waitFor();
    // Idle connections fall silent, too.
    await page.evaluate(() =>
      Promise.all(Array.from({ length: 5 }, () => fetch('/health').then((answer) => answer.text()))),
    );
    proxy.silence();
    await world.queue({ name: 'Untold', items: ['{"data":1,"target":1}'] });
    // Longer than the feed may be silent.
    await page.clock.fastForward(60_000);
    await page.getByRole('link', { name: 'Untold', exact: true }).waitFor();
    await page.context().close();
    await proxy.remove();
  });
});
