// While servers of two versions answer at one address, a page may ask the wrong one for its scripts and styles.
import { reviewing } from '../product/reviewing.fixture.js';

const world = reviewing();

describe('a page that is opened during a release', () => {
  it('is reloaded until its server has its files, and no more once it works', async () => {
    const page = await world.signedIn('/account');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.route('**/_app/immutable/**', (route) =>
      documents < 3 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    // Resolves once it reacts.
    await page.goto('/queues');
    await page.getByRole('link', { name: 'Datasets' }).click();
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor();
    expect(documents).toBe(3);
    expect(await page.evaluate(() => sessionStorage.getItem('times-loaded-again'))).toBe(null);
    await page.context().close();
  });
});
