// Following a link without a connection never leaves the product, and nothing that was typed is lost.
import type { Route } from 'playwright-core';
import { axeFindsNothing, axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();

describe('a link that is followed without a connection', () => {
  it('says so in the product, keeps what is on screen, and leads to the page once the connection is back', async () => {
    const page = await world.signedIn('/sql');
    await page.locator('.cm-content').fill('select 42');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Datasets' }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await shown(page.locator('.cm-content')).toHaveText('select 42');
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/activity');
    await page.context().close();
  });

  it('says that the server is away, and tries again when asked', async () => {
    const page = await world.signedIn('/account');
    let isBack = false;
    await page.route('**/*', (route) => (isBack ? route.continue() : route.abort()));
    await page.getByRole('link', { name: 'Queues' }).click();
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
    // The page also retries on its own, so the server is away until somebody clicks.
    await page.exposeFunction('asked', () => void (isBack = true));
    await page.evaluate(() => {
      addEventListener('click', () => Reflect.get(globalThis, 'asked')(), { capture: true, once: true });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.pathname === '/queues');
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('a background reload of a page', () => {
  it.each([
    ['fails', (route: Route) => route.abort()],
    ['finds a server that cannot answer', (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
  ])('leaves the page and its reviewer alone while it %s', async (_, disturb) => {
    const queue = await world.queue({ name: 'By itself', items: ['{"data":1,"target":{"note":"as it came"}}'] });
    const ada = await world.reviewer(queue);
    let [isBack, disturbed] = [false, 0];
    await ada.page.route('**/__data.json*', (route) => {
      if (isBack) return route.continue();
      disturbed++;
      return disturb(route);
    });
    const renamed = { method: 'PATCH', path: `/v1/labeling_queues/${queue.id}`, body: { name: 'Renamed' } };
    mustBe(200, await world.site.client.send(renamed));
    await shown.poll(() => disturbed).toBeGreaterThan(2);
    await ada.write('{"note":"typed meanwhile"}');
    await ada.saved();
    isBack = true;
    await ada.page.getByText('Renamed', { exact: true }).first().waitFor();
    await ada.shows('typed meanwhile');
    await ada.page.context().close();
  });
});

describe('a page that is reloaded without a connection', () => {
  it('says so in the product, and comes back on its own with what was typed', async () => {
    const queue = await world.queue({ name: 'Far away', items: ['{"data":1,"target":{"note":"as it came"}}'] });
    const ada = await world.reviewer(queue, { serviceWorker: true });
    const { page } = ada;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.context().setOffline(true);
    await ada.write('{"note":"typed far away"}');
    await page.reload();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await axeFindsNothing(page);
    }
    await page.context().setOffline(false);
    await ada.ready();
    await ada.shows('typed far away');
    await ada.saved();
    expect(new URL(page.url()).pathname).toBe(queue.path);
    await page.context().close();
  });

  it('leaves nothing in the browser but the files of that page', async () => {
    const page = await world.signedIn('/queues', { serviceWorker: true });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.map((files) => files.map(({ url }) => new URL(url).pathname).sort());
    });
    expect(kept).toEqual([['/mark.svg', '/offline.css', '/offline.html', '/offline.js']]);
    await page.context().close();
  });
});
