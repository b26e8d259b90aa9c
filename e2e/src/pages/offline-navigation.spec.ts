// Following a link without a connection never leaves the product, and nothing that was typed is lost.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();

describe('a link that is followed without a connection', () => {
  it('says so in the product, keeps what is on screen, and leads to the page once there is one', async () => {
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
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Queues' }).click();
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.pathname === '/queues');
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});
