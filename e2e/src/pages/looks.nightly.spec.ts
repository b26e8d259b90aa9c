// Every page and state in both themes: readable by everybody, wide enough for its content, and without moving controls.
import type { Page } from 'playwright-core';
import { mustLookRight } from '../product/accessibility.js';
import { newPage } from '../product/browser.js';
import { mustBe } from '../product/client.fixture.js';
import { whatIsTooWideForAPhone } from './looks.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';

const review = reviewing();
const fields = [
  { key: 'verdict', type: 'enum', description: 'Is it right?', values: ['right', 'lucky', 'wrong'] },
  { key: 'score', type: 'number', min: 0, max: 1 },
  { key: 'sure', type: 'boolean' },
  { key: 'notes', type: 'string' },
];
const long = 'A long sentence about nothing much. '.repeat(400);
const chat = [
  { role: 'user', content: '# What is **2 + 2**?\n\n- quickly' },
  { role: 'assistant', content: 'Four.', tool_calls: [{ id: '1', function: { name: 'add', arguments: '{"a":2}' } }] },
];
const items = [
  { data: { question: 'What is 2 + 2?', answer: '4' }, target: { verdict: 'right', score: 0.5 }, metadata: { run: 1 } },
  { data: chat, target: { verdict: 'maybe', extra: 1, score: 7 } },
  { data: { long, image: 'https://images.example/a.png' }, target: {} },
  { data: 'plain', target: [1, 2] },
  { data: null, target: { notes: long } },
  { data: { deep: [[[['x']]]], many: Array.from({ length: 300 }, (_, i) => i) }, target: { verdict: 'wrong' } },
].map((one) => JSON.stringify(one));

let queue: ReviewedQueue;
let datasetId: string;
let ada: Reviewer;

const looksRight = (page: Page = ada.page) => mustLookRight(page);
const goTo = async (path: string, sign: string) => {
  await ada.page.goto(path);
  await ada.page.getByText(sign).first().waitFor();
};

beforeAll(async () => {
  ada = new Reviewer(await review.signedIn('/queues'), { id: '', path: '/queues', items: [] });
});

describe('the pages', () => {
  it.each([
    ['/queues', 'New queue'],
    ['/datasets', 'Datasets'],
  ])('are readable while empty: %s', async (path, sign) => {
    await goTo(path, sign);
    await looksRight();
  });

  it('show the list of queues and the first step to a new one', async () => {
    queue = await review.queue({ name: 'Looks', guidelines: '# Judge\n\nBe **fair**.', fields, items });
    await review.queue({ name: 'Empty', items: [items[0] ?? ''] }).then(async (made) => {
      await review.site.client.send({
        method: 'DELETE',
        path: `/v1/labeling_queues/${made.id}/items/${made.items[0]}`,
      });
    });
    await goTo('/queues', 'Looks');
    await looksRight();
    await ada.page.getByRole('link', { name: 'New queue' }).click();
    await ada.page.getByRole('heading', { name: 'Name the queue' }).waitFor();
    await looksRight();
  });

  it('show the settings of a queue with and without a schema', async () => {
    await goTo(`${queue.path}/settings`, 'verdict');
    await looksRight();
    const plain = await review.queue({ name: 'Plain', items: [items[0] ?? ''] });
    await goTo(`${plain.path}/settings`, 'Plain');
    await looksRight();
  });

  it('show a dataset of any JSON', async () => {
    const { client } = review.site;
    datasetId = await client.dataset('Golden');
    const path = `/v1/datasets/${datasetId}/datapoints`;
    mustBe(201, await client.send({ method: 'POST', path, body: `{"datapoints":[${items.slice(0, 3).join(',')}]}` }));
    await client.settled();
    await goTo(`/datasets/${datasetId}`, 'What is 2 + 2?');
    await looksRight();
  });

  it('open dialogs that fit a phone: none scrolls sideways', async () => {
    expect(await whatIsTooWideForAPhone(ada.page, datasetId)).toEqual([]);
  });

  it('show sign-in, and a failed attempt', async () => {
    const context = ada.page.context().browser();
    if (context === null) throw new Error('There is no browser');
    const page = await newPage(context, review.site.product.uiUrl);
    await page.goto('/sign-in');
    await looksRight(page);
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await looksRight(page);
    await page.context().close();
  });
});

describe('the review screen', () => {
  const at = async (position: number) => {
    ada = new Reviewer(ada.page, queue);
    await ada.open(position);
  };
  const view = (name: string) =>
    ada.page.getByRole('tablist', { name: 'How the data is shown' }).getByRole('tab', { name }).click();

  it('shows a new item in each view of its data and target', async () => {
    await at(1);
    await looksRight();
    await at(2);
    for (const name of ['Tree', 'JSON', 'Reading']) {
      await view(name);
      await looksRight();
    }
    await ada.tab('JSON');
    await looksRight();
    await ada.tab('Fields');
    await at(3);
    await view('JSON');
    await looksRight();
    await view('Reading');
  });

  it('shows a modified, an approved and an invalid item', async () => {
    await at(1);
    await ada.press('a', '3');
    await ada.saved();
    await looksRight();
    await ada.press('ControlOrMeta+Enter');
    await ada.at(2);
    await at(1);
    await ada.button('Unapprove').waitFor();
    await looksRight();
    await at(6);
    await ada.tab('JSON');
    await ada.write('{"verdict": tru');
    await ada.says('Draft kept');
    await ada.editor.locator('.cm-lintRange-error').waitFor();
    await looksRight();
    await ada.press('ControlOrMeta+f');
    await looksRight();
    await ada.press('Escape');
    await ada.write('{"verdict": "right"}');
    await ada.saved();
    await ada.tab('Fields');
  });

  it('shows its sheets and dialogs', async () => {
    await at(2);
    await ada.press('g');
    await ada.page.getByRole('region', { name: 'Guidelines', exact: true }).waitFor();
    await looksRight();
    await ada.press('g');
    for (const key of ['?', 'h']) {
      await ada.press(key);
      await ada.page.getByRole('dialog').first().waitFor();
      await looksRight();
      await ada.press('Escape');
      await ada.page.getByRole('dialog').first().waitFor({ state: 'detached' });
    }
    await ada.page.getByRole('button', { name: /^Push/ }).click();
    await ada.page.getByRole('dialog').waitFor();
    await looksRight();
    await ada.press('Escape');
  });

  it('shows a conflict', async () => {
    await at(4);
    await ada.tab('JSON');
    await ada.page.context().setOffline(true);
    await ada.write('{"mine":1}');
    await ada.says('Offline');
    await looksRight();
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[3]}/target`;
    mustBe(200, await review.site.client.send({ method: 'PUT', path, body: '{"target":{"theirs":1}}' }));
    await ada.page.context().setOffline(false);
    await ada.dialog('Two versions of this item').waitFor();
    await looksRight();
    await ada.page.getByRole('button', { name: /^Take theirs/ }).click();
    await ada.saved();
    await ada.tab('Fields');
  });

  it('honors reduced motion and keeps controls in place for every item', async () => {
    const places: string[] = [];
    const parts = ['.screen > header', '.bar', '.bar canvas', '.position', 'section', 'footer', 'footer button'];
    for (const position of [1, 2, 3, 4, 5, 6]) {
      await at(position);
      const boxes = await ada.page.evaluate(
        (selectors) =>
          selectors.flatMap((selector) =>
            [...document.querySelectorAll(`.screen ${selector.replace('.screen', '')}`)].map((part) => {
              const { x, y, width, height } = part.getBoundingClientRect();
              return `${selector} ${[x, y, width, height].map(Math.round).join(' ')}`;
            }),
          ),
        parts,
      );
      places.push(boxes.join('\n'));
    }
    expect(places[0]?.split('\n').length).toBeGreaterThan(8);
    expect(new Set(places).size).toBe(1);
    const moving = await ada.page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const moves = (durations: string) => durations.split(',').some((one) => Number.parseFloat(one) > 0);
        return moves(transitionDuration) || (animationName !== 'none' && moves(animationDuration))
          ? [`${element.tagName}.${element.getAttribute('class')} ${transitionDuration} ${animationDuration}`]
          : [];
      }),
    );
    expect(moving).toEqual([]);
  });

  it('shows an empty queue', async () => {
    await goTo('/queues', 'Empty');
    await ada.page.getByRole('link', { name: 'Empty' }).first().click();
    await ada.page.getByText('This queue is empty').first().waitFor();
    await looksRight();
  });
});
