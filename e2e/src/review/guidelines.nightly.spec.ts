// The guidelines beside the work: rendered with their images, docked, remembered, and a sheet where there is no room.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const guidelines = `# Rules

Mark an answer **correct** when a teacher would.

| verdict | when |
|---|---|
| right | the *result* and the working hold |

### Pictures

![remote](https://images.example/a.png) ![inside](${pixel}) ![plain](http://images.example/b.png)

<script>window.hacked = 1</script> <img src=x onerror="window.hacked = 2"> [no](javascript:window.hacked=3)

${'A sentence that nobody reads.\n\n'.repeat(60)}`;
const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'wrong'] },
  { key: 'note', type: 'string' },
];
const items = Array.from({ length: 4 }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;
/** The referrer of every request for a remote image. */
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  queue = await product.queue({ name: 'Guided', guidelines, fields, items });
  ada = await product.reviewer(queue);
  await ada.page.route('**://images.example/**', (route) => {
    asked.push(route.request().headers()['referer']);
    return route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel.split(',')[1] ?? '', 'base64') });
  });
  // A page that was already open may still send requests straight to the network.
  await ada.reload();
});

const pane = (name: string) => ada.page.getByRole('region', { name, exact: true });
const text = () => pane('The guidelines of the queue');
const box = async (name: string) => {
  const found = await pane(name).boundingBox();
  if (found === null) throw new Error(`There is no ${name}`);
  return found;
};
const focused = () =>
  ada.page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'));

describe('the guidelines', () => {
  it('are rendered from Markdown, with headings, tables and images, and nothing in them runs', async () => {
    await ada.press('g');
    await text().getByRole('heading', { level: 3, name: 'Rules' }).waitFor();
    await text().getByRole('heading', { level: 4, name: 'Pictures' }).waitFor();
    await shown(text().locator('strong')).toHaveText('correct');
    await shown(text().getByRole('cell', { name: 'right', exact: true })).toHaveCount(1);
    for (const name of ['remote', 'inside'])
      await shown
        .poll(() =>
          text()
            .getByRole('img', { name })
            .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
        )
        .toBe(1);
    expect(asked).toEqual([undefined]);
    await text().getByText('plain: images over http: are blocked (images.example)').waitFor();
    await text().getByText('<script>window.hacked = 1</script>').waitFor();
    await shown(text().locator('script, [onerror], a[href^="javascript"]')).toHaveCount(0);
    expect(await ada.page.evaluate(() => Reflect.get(globalThis, 'hacked'))).toBeUndefined();
  });

  it.each([1280, 1920])('are docked beside data and target at a width of %d, covering neither', async (width) => {
    await ada.page.setViewportSize({ width, height: 800 });
    const [data, target, docked] = [await box('Data'), await box('Target'), await box('Guidelines')];
    expect(data.x + data.width).toBeLessThanOrEqual(target.x);
    expect(target.x + target.width).toBeLessThanOrEqual(docked.x);
    expect(Math.round(docked.x + docked.width)).toBe(width);
    expect([docked.y, docked.height]).toEqual([target.y, target.height]);
    expect(docked.width).toBeGreaterThan(250);
    await axeFindsNothingInBothThemes(ada.page);
    await ada.page.setViewportSize({ width, height: 800 });
  });

  it('leave room for every control of the data at a width of 1024', async () => {
    await ada.page.setViewportSize({ width: 1024, height: 800 });
    const data = await box('Data');
    const copy = await ada.page.getByRole('button', { name: 'Copy the data' }).boundingBox();
    expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThanOrEqual(data.x + data.width);
    await ada.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('stay open from item to item, after a reload and in another queue, until they are closed', async () => {
    await ada.press('Control+ArrowRight');
    await ada.at(2);
    await text().waitFor();
    await ada.reload();
    await text().waitFor();
    const other = await product.queue({ name: 'Guided too', guidelines: 'Be brief.', items });
    await ada.page.goto(other.path);
    await text().getByText('Be brief.').waitFor();
    await ada.page.getByRole('button', { name: 'Close the guidelines' }).click();
    await text().waitFor({ state: 'detached' });
    await ada.open(1);
    await shown(text()).toHaveCount(0);
  });

  it('leave the focus in a field when they are opened, and otherwise can be scrolled by keyboard at once', async () => {
    await ada.press('a', 'g');
    await text().waitFor();
    expect(await focused()).toBe('verdict');
    await ada.press('2');
    await shown(ada.page.getByRole('radio', { name: 'wrong' })).toBeChecked();
    await ada.press('g');
    await text().waitFor({ state: 'detached' });
    expect(await focused()).toBe('verdict');
    await ada.leaveFocus();
    await ada.press('g');
    await shown(text()).toBeFocused();
    await ada.press('PageDown');
    await shown.poll(() => text().evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await ada.press('g');
    await ada.saved();
  });

  it('keep the text of an editor and its undo when they are opened and closed', async () => {
    await ada.open(3);
    await ada.tab('JSON');
    await ada.write('{"note":"typed"}');
    await ada.button('Guidelines').click();
    await text().waitFor();
    await ada.shows('typed');
    await ada.button('Guidelines').click();
    await text().waitFor({ state: 'detached' });
    await ada.editor.focus();
    await ada.press('ControlOrMeta+z');
    await ada.shows('as it came');
    await ada.press('Escape');
    await ada.tab('Fields');
    await ada.saved();
  });

  it('keep the width that was set', async () => {
    await ada.page.setViewportSize({ width: 1280, height: 800 });
    await ada.press('g');
    await ada.page.getByRole('separator', { name: 'Resize the guidelines' }).focus();
    const before = (await box('Guidelines')).width;
    await ada.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    const wider = (await box('Guidelines')).width;
    expect(wider).toBeGreaterThan(before + 40);
    // The browser stores the pane widths a moment later.
    await ada.page.waitForFunction((wanted) => {
      const kept = Object.keys(localStorage).filter((key) => key.startsWith('paneforge'));
      const layouts = kept.flatMap((key) => [...(localStorage.getItem(key) ?? '').matchAll(/"layout":\[([\d.,]+)\]/g)]);
      return layouts.some(([, shares]) => Math.abs(Number(shares?.split(',')[2]) - wanted) < 0.3);
    }, wider / 12.8);
    await ada.reload();
    await shown.poll(async () => Math.abs((await box('Guidelines')).width - wider)).toBeLessThanOrEqual(1);
    await ada.leaveFocus();
    await ada.press('g');
  });

  it('are a sheet on a phone, which no reload opens again', async () => {
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await ada.open(2);
    await ada.button('Guidelines').click();
    const sheet = ada.dialog('Guidelines');
    await sheet.getByRole('heading', { name: 'Rules' }).waitFor();
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await axeFindsNothingInBothThemes(ada.page);
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await ada.button('Approve').click({ trial: true });
    await ada.reload();
    await shown(sheet).toHaveCount(0);
    await ada.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are current even if they changed before the page followed its queue', async () => {
    const changing = await product.queue({ name: 'Changing', guidelines: 'Be brief.', items });
    const changed = Promise.withResolvers<undefined>();
    const feed = '**/live?*';
    await ada.page.route(feed, (route) => changed.promise.then(() => route.continue()));
    await ada.page.goto(changing.path);
    await ada.ready();
    await ada.press('g');
    await text().getByText('Be brief.').waitFor();
    const { client } = product.site;
    const path = `/v1/labeling_queues/${changing.id}`;
    mustBe(200, await client.send({ method: 'PATCH', path, body: { guidelines: 'Be kind.' } }));
    await client.settled();
    changed.resolve(undefined);
    await text().getByText('Be kind.').waitFor();
    await ada.press('g');
    await ada.page.unroute(feed);
  });

  it('are reported as missing if there are none', async () => {
    const plain = await product.queue({ name: 'Unguided', items });
    await ada.page.goto(plain.path);
    await ada.ready();
    await Promise.all([ada.toast('This queue has no guidelines yet').waitFor(), ada.press('g')]);
    await shown(text()).toHaveCount(0);
  });

  it('are previewed in the settings while they are written', async () => {
    await ada.page.goto(`${queue.path}/settings`);
    const preview = ada.page.getByRole('complementary', { name: 'Preview of the guidelines' });
    await preview.getByRole('heading', { name: 'Rules' }).waitFor();
    await ada.page.getByRole('textbox', { name: /^Guidelines/ }).fill('## New\n\n- one\n- two');
    await shown(preview.getByRole('heading', { name: 'New' })).toHaveCount(1);
    await shown(preview.getByRole('listitem')).toHaveText(['one', 'two']);
    await axeFindsNothingInBothThemes(ada.page);
  });
});
