import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const review = reviewing();
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const fruit = '{"question":"Pear or plum?","more":{"deep":{"big":12345678901234567890,"list":["pear","a \\"b\\""]}}}';
const steps = [
  { role: 'system', content: 'You are an autonomous programmer.' },
  { role: 'user', content: 'SyntaxError: invalid syntax\n\n```python\ndivision(23, 0)\n```' },
  {
    role: 'assistant',
    content: 'Let me look.',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls -a"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: '.\n..\nmissing_colon.py' },
];
const hostile = [
  '# Title',
  '**bold** and `code`',
  '<script>window.hacked = 1</script><img src="https://evil.example/a.png" onerror="window.hacked = 2">',
  '[a link](javascript:window.hacked=3) [another](https://fine.example/) [data](data:text/html,<script>1</script>)',
  '![image](https://evil.example/b.png) ![inside](data:image/svg+xml,<svg onload="window.hacked=4"/>)',
].join('\n\n');
const long = Array.from({ length: 2_000 }, (_, i) => `Sentence ${i} of a long text.`).join(' ');
const deep = `${'{"in":'.repeat(60)}"At the bottom of it all"${'}'.repeat(60)}`;
const images = { photo: 'https://images.example/photo.png', inside: pixel, plain: 'http://images.example/a.png' };

let queue: ReviewedQueue;
let ada: Reviewer;
/** Requests of the page to other hosts, and what its policy had to block. */
const outside: string[] = [];
const stopped: string[] = [];

const payload = () => ada.page.getByRole('region', { name: "The item's payload" });
const count = () => ada.page.getByRole('search').getByRole('status').innerText();
const current = async () => (await ada.page.locator('.current').first().innerText()).trim();
const view = (name: string) =>
  ada.page.getByRole('tablist', { name: 'How the data is shown' }).getByRole('tab', { name }).click();
const clipboardHolds = (text: string) =>
  ada.page.waitForFunction(async (wanted) => (await navigator.clipboard.readText()) === wanted, text);
const dataWidth = async () =>
  Math.round((await ada.page.getByRole('region', { name: 'Data', exact: true }).boundingBox())?.width ?? 0);

beforeAll(async () => {
  const data = [
    fruit,
    JSON.stringify(steps),
    JSON.stringify({ answer: hostile }),
    JSON.stringify({ long }),
    JSON.stringify(images),
    deep,
  ];
  const items = data.map((one) => `{"data":${one},"target":{"n":1},"metadata":{"run":"pear"}}`);
  queue = await review.queue({ name: 'Data', items });
  ada = await review.reviewer(queue);
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = new URL(page.url()).host;
  page.on('request', (request) => {
    if (/^(https?|data):/.test(request.url()) && new URL(request.url()).host !== host) outside.push(request.url());
  });
  await page.exposeFunction('tellStopped', (what: string) => void stopped.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(globalThis, 'tellStopped')(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.route('https://images.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel.split(',')[1] ?? '', 'base64') }),
  );
});

describe('the tree', () => {
  it('searches by key, steps through matches with Enter and buttons, and opens what hides them', async () => {
    await ada.open(1);
    await view('Tree');
    await ada.press('/');
    await ada.page.keyboard.type('pear');
    expect([await count(), await current()]).toEqual(['1 of 3', '"question": "Pear or plum?"']);
    await ada.press('Enter');
    expect([await count(), await current()]).toEqual(['2 of 3', '0 "pear"']);
    await ada.page.getByRole('button', { name: /^Next match/ }).click();
    expect([await count(), await current()]).toEqual(['3 of 3', '"run": "pear"']);
    await ada.page.getByRole('searchbox').press('Shift+Enter');
    await shown.poll(count).toBe('2 of 3');
    await ada.page.keyboard.type('s?');
    await shown.poll(count).toBe('No matches');
    await ada.press('Escape');
    await shown(ada.page.getByRole('searchbox')).toHaveCount(0);
  });

  it('copies paths and exact values to the clipboard, by mouse and by keyboard', async () => {
    await ada.page.getByRole('button', { name: 'Expand all' }).click();
    const big = ada.page.getByRole('treeitem').filter({ hasText: '12345678901234567890' });
    await big.hover();
    await big.getByRole('button', { name: 'Copy path' }).click();
    await clipboardHolds('data.more.deep.big');
    await big.getByRole('button', { name: 'Copy value' }).click();
    await clipboardHolds('12345678901234567890');
    await big.focus();
    await ada.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab');
    await ada.press('Enter');
    await clipboardHolds('data.more.deep.list[1]');
    await ada.press('Tab', 'Enter');
    await clipboardHolds('a "b"');
    await ada.button('Copy the data').click();
    await clipboardHolds(fruit);
  });

  it('copies even if the browser gives the page no clipboard, as over plain HTTP from another machine', async () => {
    const row = ada.page.getByRole('treeitem').filter({ hasText: '12345678901234567890' });
    await row.hover();
    await ada.page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    // It says so only for a moment.
    const copied = row.getByRole('button', { name: 'Copied' });
    await Promise.all([copied.waitFor(), row.getByRole('button', { name: 'Copy path' }).click()]);
    // The browser's own clipboard is on the prototype.
    await ada.page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
    await clipboardHolds('data.more.deep.big');
  });

  it('folds and unfolds as a whole and by key', async () => {
    const rows = ada.page.getByRole('treeitem');
    await ada.button('Collapse all').click();
    const folded = await rows.count();
    await ada.button('Expand all').click();
    await shown.poll(() => rows.count()).toBeGreaterThan(folded);
    await ada.page.getByRole('treeitem').filter({ hasText: '"deep"' }).focus();
    await ada.press('ArrowLeft');
    await shown(ada.page.getByText('"pear"', { exact: true })).toHaveCount(1);
    await ada.press('ArrowRight');
    await shown(ada.page.getByText('"pear"', { exact: true })).toHaveCount(2);
  });

  it('keeps words readable however deeply nested they are, even on a phone, and scrolls to them', async () => {
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await ada.open(6);
    await view('Tree');
    await ada.button('Expand all').click();
    const bottom = ada.page.getByRole('treeitem').filter({ hasText: 'At the bottom' });
    const words = bottom.getByText('"At the bottom of it all"');
    const lines = () => words.evaluate((element) => new Set([...element.getClientRects()].map(({ y }) => y)).size);
    await shown.poll(lines).toBeLessThanOrEqual(2);
    await ada.page.getByRole('treeitem').first().focus();
    await ada.press('End');
    await shown(words).toBeInViewport({ ratio: 1 });
    await ada.press('Home');
    await shown(words).not.toBeInViewport();
    await ada.press('/');
    await ada.page.keyboard.type('bottom');
    await shown(bottom.locator('mark')).toBeInViewport({ ratio: 1 });
    await ada.press('Escape');
    await ada.page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('the reading view', () => {
  it('shows messages as a conversation, with calls and their results', async () => {
    await ada.open(2);
    await view('Reading');
    const turns = ada.page.locator('article.turn');
    await shown.poll(() => turns.locator('h3').allInnerTexts()).toEqual(['system', 'user', 'assistant', 'tool']);
    await shown.poll(() => turns.nth(2).innerText()).toMatch(/Let me look\.\s+Calls bash c1\s+\{\s*"command": "ls -a"/);
    await shown.poll(() => turns.nth(3).innerText()).toContain('missing_colon.py');
  });

  it('renders Markdown only once it is switched on, without running or loading anything in it', async () => {
    await ada.open(3);
    const card = ada.page.locator('article.card');
    await shown.poll(() => card.innerText()).toContain('<script>window.hacked = 1</script>');
    await ada.button('Markdown').click();
    await shown.poll(() => card.locator('strong').allInnerTexts()).toEqual(['bold']);
    await shown.poll(() => card.innerText()).toContain('<script>window.hacked = 1</script>');
    await shown(card.locator('script, img, iframe, svg, object, [onerror], [onload]')).toHaveCount(0);
    const links = card.locator('a');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      'https://fine.example/',
    ]);
    await shown.poll(() => links.first().getAttribute('rel')).toContain('noopener');
    await card.getByText('a link').click();
    await card.getByText('Show image').first().waitFor();
    expect(await ada.page.evaluate(() => Reflect.get(globalThis, 'hacked'))).toBeUndefined();
    expect([outside, stopped]).toEqual([[], []]);
  });

  it('remembers for every item and after a reload whether Markdown is rendered, and can be switched by key', async () => {
    const bold = ada.page.locator('article.card strong, article.turn strong');
    const fence = payload().locator('pre').filter({ hasText: 'division(23, 0)' });
    await ada.open(2);
    await fence.waitFor();
    await ada.press('ControlOrMeta+ArrowRight');
    await shown(bold).toHaveText('bold');
    await axeFindsNothingInBothThemes(ada.page);
    await ada.press('m');
    await shown(bold).toHaveCount(0);
    await shown(ada.button('Markdown')).toHaveAttribute('aria-pressed', 'false');
    await ada.open(2);
    await payload().getByText('SyntaxError').first().waitFor();
    await shown(fence).toHaveCount(0);
    await payload().getByText('```python').waitFor();
  });

  it('shows images only after a click, and names those it may not load', async () => {
    await ada.open(5);
    await shown(payload().locator('img')).toHaveCount(0);
    expect(outside).toEqual([]);
    await payload().getByText('images over http: are blocked').waitFor();
    await axeFindsNothingInBothThemes(ada.page);
    await payload().getByRole('button', { name: 'Show image' }).first().click();
    await payload().getByText('1 × 1').waitFor();
    expect(outside).toEqual([images.photo]);
    await payload().getByRole('button', { name: 'Show image' }).click();
    await payload().locator('img').nth(1).waitFor();
    await payload().getByRole('button', { name: 'Hide image' }).first().click();
    await shown(payload().locator('img')).toHaveCount(1);
    expect(stopped).toEqual([]);
  });

  it('folds a long text, opens it, and wraps it', async () => {
    await ada.open(4);
    await payload()
      .getByRole('button', { name: /Show more \(\d+,\d+ characters\)/ })
      .click();
    await payload().getByText('Sentence 1999 of a long text.').waitFor();
    expect(await payload().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [lineHeight, fontSize, width] = await payload()
      .locator('article p')
      .first()
      .evaluate((text) => {
        const style = getComputedStyle(text);
        return [style.lineHeight, style.fontSize, text.clientWidth].map((one) => Number.parseFloat(String(one)));
      });
    expect(fontSize).toBe(14);
    expect((lineHeight ?? 0) / (fontSize ?? 1)).toBeCloseTo(1.6, 1);
    expect(width).toBeLessThan(1_000);
  });

  it('is scrolled by keys while no control has the focus', async () => {
    await ada.open(4);
    await payload()
      .getByRole('button', { name: /Show more/ })
      .click();
    await payload().getByText('Sentence 1999 of a long text.').waitFor();
    await ada.leaveFocus();
    await ada.press('Home');
    const tops: number[] = [];
    for (const key of ['Space', 'PageDown', 'Shift+Space', 'PageUp', 'End', 'Home']) {
      await ada.press(key);
      tops.push(await payload().evaluate(({ scrollTop }) => scrollTop));
    }
    const [page = 0, , , , end] = tops;
    expect(page).toBeGreaterThan(0);
    expect(tops).toEqual([page, 2 * page, page, 0, end, 0]);
    expect(end).toBeGreaterThan(2 * page);
  });
});

describe('the panes', () => {
  /** Resolves when the browser has stored this share of the width, in percent, a moment after the panes have moved. */
  const isKept = (share: number) =>
    ada.page.waitForFunction((wanted) => {
      const kept = Object.keys(localStorage).filter((key) => key.startsWith('paneforge'));
      const shares = kept.flatMap((key) => [...(localStorage.getItem(key) ?? '').matchAll(/"layout":\[([\d.]+)/g)]);
      return shares.some(([, first]) => Math.round(Number(first)) === wanted);
    }, share);

  it('keep the width set by mouse or keyboard through a reload', async () => {
    const divider = ada.page.getByRole('separator', { name: 'Resize data and target' });
    const start = await dataWidth();
    const box = await divider.boundingBox();
    if (box === null) throw new Error('There is no divider');
    await ada.page.mouse.move(box.x, box.y + 100);
    await ada.page.mouse.down();
    await ada.page.mouse.move(box.x - 200, box.y + 100, { steps: 5 });
    await ada.page.mouse.up();
    const dragged = await dataWidth();
    expect(Math.abs(dragged - (start - 200))).toBeLessThanOrEqual(1);
    await divider.focus();
    await ada.press('ArrowRight', 'ArrowRight');
    const stepped = await dataWidth();
    expect(stepped).toBeGreaterThan(dragged + 20);
    await isKept(Number(await divider.getAttribute('aria-valuenow')));
    await ada.open(1);
    await shown.poll(async () => Math.abs((await dataWidth()) - stepped)).toBeLessThanOrEqual(1);
    await divider.focus();
    await ada.press('Home');
    expect(await dataWidth()).toBeGreaterThan(250);
  });
});
