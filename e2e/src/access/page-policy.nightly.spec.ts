// Every page works under its content security policy, and the policy blocks what does not belong to the page.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from '../product/browser.js';
import { mustBe } from '../product/client.fixture.js';
import { invite } from './people.fixture.js';
import { readPolicy } from '../product/policy.fixture.js';
import { admin } from '../product/member.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'wrong'] },
  { key: 'score', type: 'number', min: 0, max: 1 },
];
const markdown = '# Title\n\n**bold** ![one](https://images.example/a.png)';
const picture = '![how](https://images.example/a.png)';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const data = [
  { question: 'What is 2 + 2?', deep: [[['x']]] },
  { answer: markdown, inside: `data:image/png;base64,${pixel.toString('base64')}` },
  [{ role: 'user', content: 'Hello' }],
];

let queue: ReviewedQueue;
let dataset: string;
let page: Page;
let ada: Reviewer;

beforeAll(async () => {
  const { client } = product.site;
  const items = data.map((one) => JSON.stringify({ data: one, target: { verdict: 'right', score: 0.5 } }));
  queue = await product.queue({ name: 'Policy', guidelines: `# Judge\n\n${picture}`, fields, items });
  dataset = await client.dataset('Golden');
  const path = `/v1/datasets/${dataset}/datapoints`;
  mustBe(201, await client.send({ method: 'POST', path, body: `{"datapoints":[${items[1]}]}` }));
  await client.settled();
  page = await product.signedIn('/queues');
  ada = new Reviewer(page, queue);
  await page.route('https://images.example/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
});

/** After each test of this file the policy must have blocked nothing: see `product.stopped`. */
afterEach(() => expect(product.stopped).toEqual([]));

const open = async (path: string, sign: string | RegExp) => {
  await page.goto(path);
  await page.getByText(sign).first().waitFor();
  // The framework adds it as soon as the page listens.
  await page.locator('#svelte-announcer').waitFor({ state: 'attached' });
};
const view = (name: string) =>
  page.getByRole('tablist', { name: 'How the data is shown' }).getByRole('tab', { name }).click();

describe('the policy allows', () => {
  it.each([
    ['/queues', 'Policy'],
    ['/datasets', 'Golden'],
    ['/settings/members', 'Members'],
    ['/settings/api-keys', 'First key'],
    ['/settings/access-log', 'Signed in'],
    ['/nowhere', '404'],
    [`/queues/${randomUUID()}`, '404'],
    ['/invitation/nothing', /no longer works/],
  ])('%s', (path, sign) => open(path, sign));

  it('a dataset and one of its datapoints', async () => {
    await open(`/datasets/${dataset}`, 'Title');
    await page.getByRole('grid').getByText('Title').first().click();
    await page.getByRole('dialog').getByText('Title').first().waitFor();
  });

  it('the settings of a queue', () => open(`${queue.path}/settings`, 'verdict'));

  it('dialogs, a new key, an invitation link, and the page it opens', async () => {
    await open('/settings/api-keys', 'First key');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Loader');
    await page.getByRole('dialog').getByLabel('Expires').click();
    await page.getByRole('option', { name: 'In 30 days' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('the only time it is shown').waitFor();
    await open('/settings/members', 'Members');
    const visitor = await product.visitor();
    await visitor.goto(await invite(page, 'Labeler'));
    await visitor.getByRole('button', { name: 'Join', exact: true }).waitFor();
  });

  it('another theme', async () => {
    await open('/queues', 'Policy');
    await page.getByTitle(admin.email).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html.dark').waitFor();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await page.locator('html:not(.dark)').waitFor();
  });

  it('the review screen, with Markdown and with images once somebody asks for them', async () => {
    await ada.open(1);
    await ada.open(2);
    for (const name of ['Tree', 'JSON', 'Reading']) await view(name);
    await ada.button('Markdown').click();
    await page.locator('article strong').getByText('bold').waitFor();
    for (const nth of [1, 2]) {
      await page.getByRole('button', { name: 'Show image' }).first().click();
      await page
        .getByText('1 × 1')
        .nth(nth - 1)
        .waitFor();
    }
  });

  it('the JSON editor, in its own styles, its marks and its search', async () => {
    await ada.open(1);
    await ada.tab('JSON');
    await ada.shows('verdict');
    expect(await ada.editor.evaluate((content) => getComputedStyle(content).paddingTop)).toBe('10px');
    await ada.write('{"verdict": tru');
    await ada.editor.locator('.cm-lintRange-error').hover();
    await page.locator('.cm-tooltip').waitFor();
    await ada.press('ControlOrMeta+f');
    await page.locator('.cm-search').waitFor();
    await ada.press('Escape');
    await ada.write('{"verdict": "wrong"}');
    await ada.saved();
    await ada.tab('Fields');
  });

  it('images in the guidelines, docked and in the settings', async () => {
    await ada.open(3);
    await ada.press('g');
    const image = page.getByRole('img', { name: 'how' });
    const isLoaded = () => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth);
    await shown.poll(isLoaded).toBe(1);
    await ada.press('g');
    await open(`${queue.path}/settings`, 'verdict');
    await shown.poll(isLoaded).toBe(1);
  });

  it('sheets, the dialog that pushes, and a toast', async () => {
    await ada.open(3);
    for (const key of ['?', 'h']) {
      await ada.press(key);
      await page.getByRole('dialog').first().waitFor();
      await ada.press('Escape');
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: /^Push/ }).click();
    await page.getByRole('dialog').waitFor();
    await ada.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await Promise.all([ada.toast(/discarded/i).waitFor(), ada.button('Discard').click()]);
  });

  it('the panes, with the pointer over their divider', async () => {
    const box = await page.getByRole('separator', { name: 'Resize data and target' }).boundingBox();
    if (box === null) throw new Error('There is no divider');
    await page.mouse.move(box.x, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x - 100, box.y + 100, { steps: 5 });
    expect(await page.evaluate(() => getComputedStyle(document.body).cursor)).toBe('ew-resize');
    await page.mouse.move(0, box.y + 100, { steps: 5 });
    expect(await page.evaluate(() => getComputedStyle(document.body).cursor)).toBe('e-resize');
    await page.mouse.up();
  });
});

describe('the policy', () => {
  it('lists what the page may load, and allows no inline script', async () => {
    const answer = await page.goto('/queues');
    const policy = readPolicy((await answer?.headerValue('content-security-policy')) ?? null);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-.{22}==?'$/)]);
    expect(policy.get('style-src')?.join()).not.toContain('unsafe');
    for (const name of ['base-uri', 'object-src', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
    for (const name of ['connect-src', 'form-action', 'font-src']) expect(policy.get(name)).toEqual(["'self'"]);
    const again = await page.reload();
    expect(readPolicy((await again?.headerValue('content-security-policy')) ?? null).get('script-src')).not.toEqual(
      policy.get('script-src'),
    );
  });

  it.each([
    ['a handler in an attribute', '<img src="/nowhere.png" onerror="window.hacked = 1">', /script-src/],
    ['a frame of another site', '<iframe src="http://evil.example/"></iframe>', /default-src|frame-src/],
    ['a style', '<style>body { background: url(https://evil.example/image) }</style>', /style-src/],
    ['an object', '<object data="/mark.svg"></object>', /object-src/],
    ['another base', '<base href="http://evil.example/">', /base-uri/],
  ])('blocks %s that was injected into the page', async (_, html, directive) => {
    const stopped = await intruded((text) => document.body.insertAdjacentHTML('beforeend', text), html);
    expect(stopped).toMatch(directive);
  });

  it.each([
    ['an inline script', 'window.hacked = 1', ''],
    ['a script of another site', '', 'http://evil.example/a.js'],
    ['a script in its own address', '', 'data:text/javascript,window.hacked = 1'],
  ])('blocks %s', async (_, text, src) => {
    const stopped = await intruded(
      ([text = '', src = '']) => {
        const script = document.createElement('script');
        if (src === '') script.textContent = text;
        else script.src = src;
        document.body.append(script);
      },
      [text, src],
    );
    expect(stopped).toMatch(/script-src/);
  });

  it('blocks a form that is sent to another site', async () => {
    const stopped = await intruded(() => {
      const form = document.createElement('form');
      form.action = 'http://evil.example/';
      document.body.append(form);
      form.submit();
    }, '');
    expect(stopped).toMatch(/form-action/);
  });

  it('keeps other sites from framing the page', async () => {
    const browser = await launchBrowser();
    try {
      // The same machine under another name counts as another site.
      const { uiUrl } = product.site.product;
      const other = await newPage(browser, uiUrl.replace('localhost', '127.0.0.1'));
      const body = `<iframe src="${uiUrl}/sign-in"></iframe>`;
      await other.route('**/evil', (route) => route.fulfill({ contentType: 'text/html', body }));
      await other.goto('/evil');
      const [, frame] = other.frames();
      await frame?.waitForURL('chrome-error://chromewebdata/');
    } finally {
      await browser.close();
    }
  });
});

/** Does on a separate page what an intruder would do; returns what the policy then reports as blocked. */
async function intruded<Given>(act: (given: Given) => void, given: Given): Promise<string> {
  const browser = await launchBrowser();
  try {
    const intruded = await newPage(browser, product.site.product.uiUrl);
    await intruded.goto('/sign-in');
    await intruded.evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        document.documentElement.dataset['stopped'] ??= effectiveDirective;
      });
    });
    await intruded.evaluate(act as (given: unknown) => void, given);
    const stopped = await intruded.locator('html[data-stopped]').getAttribute('data-stopped');
    expect(await intruded.evaluate(() => Reflect.get(globalThis, 'hacked'))).toBeUndefined();
    expect(new URL(intruded.url()).pathname).toBe('/sign-in');
    return stopped ?? '';
  } finally {
    await browser.close();
  }
}
