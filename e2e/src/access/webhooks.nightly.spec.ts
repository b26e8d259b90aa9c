// A webhook on the settings pages, from its creation, through a receiver that fails and is retried, to its end.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { axeFindsNothing, axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
const arrived: { type: string; id: string; signature: string }[] = [];
/** What the receiver answers. */
let answer = 204;
const receiver = createServer((request, response) => {
  void (async () => {
    let body = '';
    for await (const part of request) body += String(part);
    const { type, id }: { type: string; id: string } = JSON.parse(body);
    arrived.push({ type, id, signature: String(request.headers['webhook-signature']) });
    response.writeHead(answer).end();
  })();
});
let url: string;
let page: Page;
let queue: Awaited<ReturnType<typeof world.queue>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/labels`;
  queue = await world.queue({ name: 'Sent', items: ['{"data":1,"target":1}', '{"data":2,"target":2}'] });
  page = await world.signedIn('/queues', { lastingToasts: true });
});
afterAll(() => void receiver.close());

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const deliveries = () => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
/** Waits until a text is on the page or was said. */
const told = (text: string | RegExp) => page.getByText(text).first().waitFor();

describe('a webhook', () => {
  it('is created for some events of a queue, and shows its secret once', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await told('No webhooks yet.');
    await axeFindsNothing(page);
    await button('New webhook').click();
    await dialog().getByRole('button', { name: 'Create webhook' }).click();
    await told('Enter the address of the receiver.');
    await dialog().getByLabel('Address').fill('ftp://example.com');
    await dialog().getByRole('radio', { name: 'Only some' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('Choose at least one event.');
    await dialog().getByRole('group', { name: 'Items' }).getByLabel('Approved', { exact: true }).check();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('The address must be an address with https:// or http://.');
    await axeFindsNothingInBothThemes(page);
    await dialog().getByLabel('Address').fill(url);
    await dialog().getByLabel('Description').fill('Trains on what is approved');
    await dialog().getByLabel('Queue').click();
    await page.getByRole('option', { name: 'Sent' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('the only time it is shown');
    const secret = (await dialog().locator('pre').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_[\w+/=]+$/);
    await axeFindsNothing(page);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: url }).waitFor();
    await told('Nothing was sent yet.');
    await shown(page.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'true');
    expect(await page.content()).not.toContain(secret);
  });

  it('says whether a test arrives', async () => {
    await button('Send a test').click();
    await told('The receiver answered 204: it works.');
    expect(arrived.map(({ type }) => type)).toEqual(['webhook.test']);
    answer = 500;
    await button('Send a test').click();
    await told('The receiver answered 500; it should be 2xx.');
  });

  it('shows a failed delivery as it happens, and delivers it when the member asks', async () => {
    await world.site.client.approve(queue.id, queue.items[0] ?? '');
    await told('item.approved');
    await shown(deliveries()).toHaveCount(1);
    await shown(deliveries().first()).toContainText('Waiting');
    await shown(deliveries().first()).toContainText('500');
    await axeFindsNothingInBothThemes(page);
    answer = 204;
    await deliveries().first().hover();
    await deliveries().first().getByRole('button').click();
    await shown(deliveries().first()).toContainText('Delivered');
    expect(arrived.at(-1)?.type).toBe('item.approved');
    await page.getByLabel('State').click();
    await page.getByRole('option', { name: 'Given up' }).click();
    await told('No delivery is in this state.');
    await page.getByLabel('State').click();
    await page.getByRole('option', { name: 'Delivered' }).click();
    await shown(deliveries()).toHaveCount(1);
  });

  it('sends nothing while it is disabled, and then continues where it stopped', async () => {
    await button('Disable').click();
    await told('The webhook sends nothing until it is enabled.');
    // The focus is still on the button, which now does the opposite.
    await shown(button('Enable')).toBeFocused();
    const before = arrived.length;
    await world.site.client.approve(queue.id, queue.items[1] ?? '');
    await button('Enable').click();
    await shown(deliveries()).toHaveCount(2);
    expect(arrived.length).toBe(before + 1);
  });

  it('keeps what is typed about it while the server is away', async () => {
    const addresses = ['**/v1/webhooks/*', '**/__data.json*'];
    for (const address of addresses) await page.route(address, (route) => route.fulfill({ status: 503 }));
    await button('Edit').click();
    await dialog().getByLabel('Description').fill('Half a sentence');
    // Meanwhile, the page polls for deliveries.
    for (let looks = 0; looks < 2; looks++) await page.waitForResponse((response) => response.status() === 503);
    await shown(dialog().getByLabel('Description')).toHaveValue('Half a sentence');
    for (const address of addresses) await page.unroute(address);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('replays what was sent, with the same ids', async () => {
    const ids = arrived.filter(({ type }) => type === 'item.approved').map(({ id }) => id);
    const before = arrived.length;
    await button('Replay').click();
    await dialog().getByRole('radio', { name: 'Everything from the beginning' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('The webhook continues from there.');
    await shown.poll(() => arrived.length).toBe(before + 2);
    expect([...new Set(ids)].sort()).toEqual(
      arrived
        .slice(before)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('signs with both secrets for a while after one is replaced', async () => {
    await button('Replace secret').click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('events are signed with the earlier one as well');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await told('Signs as well until');
    await button('Send a test').click();
    await shown.poll(() => arrived.at(-1)?.type).toBe('webhook.test');
    expect(arrived.at(-1)?.signature.split(' ')).toHaveLength(2);
  });

  it('is edited, stops when its receiver is gone, and can be deleted', async () => {
    await button('Edit').click();
    await shown(dialog().getByRole('group', { name: 'Items' }).getByLabel('Approved', { exact: true })).toBeChecked();
    await dialog().getByRole('radio', { name: 'Every event' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('The webhook was saved.');
    await told('Every event');
    answer = 410;
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}/unapprove`;
    mustBe(200, await world.site.client.send({ method: 'POST', path }));
    await told('The receiver answered 410 Gone.');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await told('Stopped');
    await axeFindsNothing(page);
    await page.getByRole('link', { name: url }).click();
    await button('Delete').click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('No webhooks yet.');
  });
});
