// A lead closes a queue to a labeler who has it on screen: the labeler keeps what they typed, and the queue is gone.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();

describe('a lead who opens a queue to some members only', () => {
  it('does it by keyboard, and others keep what they typed but no longer see the queue until it reopens', async () => {
    const items = [1, 2].map((n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
    const queue = await product.queue({ name: 'Kestrels', items });
    const ines = await product.labeler('Ines');
    const otto = await product.reviewer(queue, {}, await product.labeler('Otto'));
    // He does not learn that the queue is gone, and continues.
    await otto.page.route(`**/queues/${queue.id}/live?**`, (feed) => feed.abort());
    await otto.open(1);
    const olga = await product.reviewer(queue, {}, await product.labeler('Olga'));

    const lead = await product.member({ name: 'Lou', role: 'lead' });
    const page = await product.signedIn(`/queues/${queue.id}/settings`, { lastingToasts: true }, lead);
    await page.getByRole('radio', { name: 'Everybody in the project' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('No labeler is chosen: only leads, admins and auditors can open it.').waitFor();
    await page.keyboard.press('Tab');
    await shown(page.getByRole('checkbox', { name: 'Ines' })).toBeFocused();
    await page.keyboard.press('Space');
    await axeFindsNothingInBothThemes(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Settings saved.').waitFor();
    await product.site.client.settled();
    await page.reload();
    await shown(page.getByRole('checkbox', { name: 'Ines' })).toBeChecked();
    await shown(page.getByRole('checkbox', { name: 'Otto' })).not.toBeChecked();
    await page.goto('/queues');
    await page.getByText('Open to some members only').waitFor({ state: 'attached' });
    await axeFindsNothingInBothThemes(page);

    const closed = olga.page.getByRole('region', { name: 'Read-only' }).getByText('you no longer have access to it');
    await closed.waitFor();
    await olga.axeFindsNothing();
    await otto.write('{"note":"typed too late"}');
    await otto.press('Control+Enter');
    await otto.says('Not saved');
    expect((await product.item(queue, 1)).state).toBe('New');
    expect(await otto.page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('typed too late');
    const his = await otto.page.context().newPage();
    expect((await his.goto('/queues'))?.status()).toBe(200);
    expect(await his.content()).not.toContain('Kestrels');
    expect((await his.goto(queue.path))?.status()).toBe(404);

    const hers = await product.signedIn('/queues', {}, ines);
    await hers.getByRole('link', { name: 'Kestrels', exact: true }).waitFor();
    await shown(hers.getByText('Open to some members only')).toHaveCount(0);

    await page.goto(`/queues/${queue.id}/settings`);
    await page.getByRole('radio', { name: 'Everybody in the project' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Settings saved.').waitFor();
    await product.site.client.settled();
    // As after a lost connection, which she would otherwise wait a minute for.
    await olga.page.evaluate(() => dispatchEvent(new Event('online')));
    await shown(closed).toHaveCount(0);
    await olga.press('Control+Enter');
    await olga.saved();
    expect((await product.item(queue, 1)).state).toBe('Approved');
  });
});
