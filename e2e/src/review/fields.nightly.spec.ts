import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const review = reviewing();
const fields = [
  { key: 'verdict', type: 'enum', description: 'Is it right?', values: ['right', 'lucky', 'wrong'] },
  { key: 'score', type: 'number', description: 'How much of it holds', min: 0, max: 1 },
  { key: 'sure', type: 'boolean' },
  { key: 'count', type: 'number', min: 1 },
  { key: 'level', type: 'enum', values: [1, '1', true, null, 2.5] },
  { key: 'notes', type: 'string', description: 'For the next model' },
];
const item = (target: string) => `{"data":{"question":"?"},"target":${target}}`;

let queue: ReviewedQueue;
let ada: Reviewer;
const field = (key: string) => ada.page.locator(`[data-field="${key}"]`);
const focused = () =>
  ada.page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '');
const banner = () => ada.page.getByRole('note').innerText();
const stored = async (position: number) => {
  await ada.saved();
  await review.site.client.settled();
  return (await review.item(queue, position)).target;
};

beforeAll(async () => {
  const exact = '{"z":12345678901234567890,"score":0.10,"a":1e400,"z":[1.10]}';
  const items = [
    '{}',
    '{"score":0}',
    '{"notes":"old","sure":false}',
    exact,
    '{"level":1}',
    '{}',
    '[1]',
    '{}',
    '"{"',
    '{}',
    '{"truth":1}',
  ];
  queue = await review.queue({ name: 'Fields', fields, items: items.map(item) });
  ada = await review.reviewer(queue);
});

describe('a number with a comma', () => {
  const comma = fields.filter(({ type }) => type === 'number');
  const says = (page: Reviewer['page']) => page.locator('footer').getByRole('status');

  it('is not approved as the number before the comma, and stays with its item until it is corrected', async () => {
    const items = ['{}', '{"count":7}', '{}'].map(item);
    const numbers = await review.queue({ name: 'Commas', fields: comma, items });
    const ben = await review.reviewer(numbers, { lastingToasts: true });
    const input = (key: string) => ben.page.locator(`[data-field="${key}"]`).getByRole('textbox');
    const now = async (position: number) => {
      const { state, target } = await review.item(numbers, position);
      return [state, target];
    };
    await ben.press('a');
    await ben.page.keyboard.type('0,5');
    await shown(says(ben.page)).toHaveText('“0,5” in “score” is not a number');
    await ben.press('Control+Enter');
    await ben.toast('“0,5” in “score” is not a number').waitFor();
    await ben.at(1);
    await ben.tab('JSON');
    await ben.press('Control+Enter');
    await ben.at(1);
    await ben.press('Control+ArrowRight');
    await ben.at(2);
    await ben.tab('Fields');
    await input('count').fill('12,50');
    await shown(ben.button('Approve')).toBeDisabled();
    await ben.press('Control+Enter');
    expect([(await now(1))[1], await now(2)]).toEqual(['{}', ['New', '{"count":7}']]);
    await input('count').fill('12.50');
    await ben.press('Control+Enter');
    await ben.at(3);
    await ben.press('Escape', 'Control+ArrowLeft', 'Control+ArrowLeft');
    await ben.at(1);
    await shown(input('score')).toHaveValue('0,5');
    const leaving = ben.dialog('Leave this queue?');
    await ben.page.getByRole('link', { name: 'Queues' }).first().click();
    await leaving.getByText('“0,5” in item 1 is not a number and is not saved.').waitFor();
    await ben.axeFindsNothing();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await shown(input('score')).toHaveValue('0,5');
    await input('score').fill('0.5');
    await ben.press('Control+Enter');
    await ben.at(3);
    await ben.saved();
    expect(await Promise.all([now(1), now(2)])).toEqual([
      ['Approved', '{"score": 0.5}'],
      ['Approved', '{"count":12.50}'],
    ]);
    await ben.page.getByRole('link', { name: 'Queues' }).first().click();
    await ben.page.waitForURL((url) => url.pathname === '/queues');
  });
});

describe('the keys of the fields', () => {
  it('enter the first field with a, and step through all fields with Tab and Shift+Tab', async () => {
    await ada.press('a');
    const visited: string[] = [];
    for (const { key } of fields) {
      visited.push(await focused());
      if (key !== 'notes') await ada.press('Tab');
    }
    expect(visited).toEqual(fields.map(({ key }) => key));
    await ada.press('Shift+Tab', 'Shift+Tab');
    expect(await focused()).toBe('count');
    await ada.press('Tab', 'Tab', 'Tab');
    expect(await focused()).toBe('');
    expect(await stored(1)).toBe('{}');
  });

  it('choose with 1 to 9, move with the arrows and unset with Backspace, keeping the type', async () => {
    await ada.open(1);
    await ada.press('a', '3');
    expect(await stored(1)).toBe('{"verdict": "wrong"}');
    await ada.press('ArrowLeft');
    await shown.poll(() => field('verdict').getByRole('radio', { checked: true }).innerText()).toMatch(/^lucky/);
    await ada.press('Backspace');
    await shown(field('verdict').getByText('not set')).toHaveCount(1);
    await ada.saved();
    await ada.open(5);
    const chosen: string[] = [];
    await field('level').getByRole('radio').first().focus();
    for (const key of ['1', '2', '3', '4', '5', '9']) {
      await ada.press(key);
      chosen.push(await stored(5));
    }
    const values = ['1', '"1"', 'true', 'null', '2.5', '2.5'];
    expect(chosen).toEqual(values.map((value) => `{"level":${value}}`));
  });

  it('move a slider with the arrows by exact decimals within its bounds', async () => {
    await ada.open(2);
    const slider = field('score').getByRole('slider');
    await slider.focus();
    const seen: (string | null)[] = [];
    for (let i = 0; i < 11; i++) {
      await ada.press('ArrowRight');
      seen.push(await slider.getAttribute('aria-valuetext'));
    }
    expect(seen).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9', '1', '1']);
    await ada.press('ArrowDown', 'Shift+ArrowLeft', 'ArrowUp');
    await shown(slider).toHaveAttribute('aria-valuetext', '0.99');
    await ada.press('Home', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    expect(await stored(2)).toBe('{"score":0.3}');
    await ada.page.keyboard.type('0.70');
    expect(await stored(2)).toBe('{"score":0.70}');
  });

  it('type digits and letters as text in a text field', async () => {
    await ada.open(3);
    await field('notes').getByRole('textbox').focus();
    await ada.press('End');
    await ada.page.keyboard.type(' a1?');
    expect(await stored(3)).toBe('{"notes":"old a1?","sure":false}');
  });
});

describe('the fields', () => {
  it('distinguish "not set" from no, from the minimum and from empty text', async () => {
    await ada.open(2);
    await shown(field('score').getByText('not set')).toHaveCount(0);
    await field('score').getByRole('slider').press('Delete');
    expect(await stored(2)).toBe('{}');
    await shown(field('score').getByRole('slider')).toHaveAttribute('aria-valuetext', 'not set');
    await field('score').getByRole('slider').press('ArrowRight');
    expect(await stored(2)).toBe('{"score":0}');
    await ada.open(3);
    await shown(field('sure').getByRole('radio', { name: 'no' })).toHaveAttribute('aria-checked', 'true');
    await field('sure').hover();
    await ada.button('Clear sure').click();
    await field('sure').getByText('not set').waitFor();
    await field('notes').getByRole('textbox').fill('');
    expect(await stored(3)).toBe('{"notes":""}');
    await field('notes').hover();
    await ada.button('Clear notes').click();
    expect(await stored(3)).toBe('{}');
  });

  it('attach descriptions and errors to their control', async () => {
    const describes = async (key: string, role: 'radiogroup' | 'slider' | 'textbox') =>
      field(key)
        .getByRole(role)
        .first()
        .evaluate((control) =>
          (control.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent)
            .join(' '),
        );
    await ada.open(6);
    expect(await describes('verdict', 'radiogroup')).toBe('Is it right?');
    expect(await describes('notes', 'textbox')).toBe('For the next model');
    await ada.tab('JSON');
    await ada.write('{"verdict":"maybe","score":1.01,"count":0,"sure":"yes","level":1.0,"notes":7,"extra":1,"more":2}');
    await ada.page.getByRole('tab', { name: 'JSON' }).last().getByText('The target does not fit the schema').waitFor();
    await ada.tab('Fields');
    expect(await describes('verdict', 'radiogroup')).toBe('Is it right? "maybe" is not one of the options.');
    expect(await describes('score', 'slider')).toBe('How much of it holds 1.01 is outside 0–1.');
    expect(await describes('count', 'textbox')).toBe('0 is below 1.');
    expect(await banner()).toContain('Does not fit the schema: verdict, score, sure, count, notes');
    expect(await banner()).toContain('Not in the schema (kept): extra, more');
    await shown(ada.page.getByText('"maybe" is not one of the options.')).toHaveCount(1);
    await shown(field('level').locator('.error')).toHaveCount(0);
    await ada.page.getByRole('note').getByRole('button', { name: 'View JSON' }).click();
    await ada.shows('"maybe"');
  });

  it('name a key outside the schema and a target that is not an object, and keep both', async () => {
    await ada.open(8);
    await ada.tab('JSON');
    await ada.write('{"extra":1.10,"sure":1}');
    await ada.tab('Fields');
    expect((await banner()).split('\n')[0]).toBe('Does not fit the schema: sure · Not in the schema (kept): extra');
    await ada.press('a', '1');
    expect(await stored(8)).toBe('{"extra":1.10,"sure":1,"verdict":"right"}');
    await ada.open(7);
    expect(await banner()).toContain('The form needs a JSON object; the target is a list.');
    expect(await stored(7)).toBe('[1]');
    await ada.button('Replace with an object').click();
    expect(await stored(7)).toBe('{}');
  });

  it('stay where they are while a value that does not fit is typed', async () => {
    await ada.open(10);
    const places = async () =>
      Promise.all(fields.slice(0, 2).map(async ({ key }) => (await field(key).boundingBox())?.y));
    const before = await places();
    await field('score').getByRole('textbox').pressSequentially('7');
    await ada.page.getByRole('note').getByText('Does not fit the schema: score').waitFor();
    expect(await places()).toEqual(before);
    await axeFindsNothingInBothThemes(ada.page);
    await field('score').getByRole('textbox').fill('');
    await ada.page.getByRole('note').waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await ada.saved();
  });

  it('mention keys outside the schema quietly, on both tabs', async () => {
    await ada.open(11);
    expect((await banner()).split('\n')[0]).toBe('Not in the schema (kept): truth');
    await shown(ada.page.getByRole('note')).not.toHaveClass(/wrong/);
    await ada.page
      .getByRole('tab', { name: 'JSON' })
      .last()
      .getByText('The target has keys that are not in the schema')
      .waitFor();
    await axeFindsNothingInBothThemes(ada.page);
  });

  it('share one target with the JSON tab: numbers, key order and repeated keys stay', async () => {
    await ada.open(4);
    await field('score').getByRole('slider').press('ArrowRight');
    await field('notes').getByRole('textbox').fill('n');
    const both = '{"z":12345678901234567890,"score":0.2,"a":1e400,"z":[1.10],"notes":"n"}';
    await ada.tab('JSON');
    await ada.shows('12345678901234567890');
    expect(await stored(4)).toBe(both);
    await ada.write(both.replace('0.2', '0.250'));
    await ada.tab('Fields');
    await shown(field('score').getByRole('textbox')).toHaveValue('0.250');
    await ada.press('ControlOrMeta+Enter');
    await ada.at(5);
    expect(await stored(4)).toBe(both.replace('0.2', '0.250'));
  });
});

describe('hints about keys', () => {
  it('are shown where there is a keyboard, and not on a tablet', async () => {
    await ada.open(1);
    const caps = ({ page }: Reviewer) => page.locator('kbd').filter({ visible: true }).count();
    const words = ({ page }: Reviewer) => page.locator('body').innerText();
    await shown.poll(() => caps(ada)).toBeGreaterThan(8);
    expect(await words(ada)).toMatch(/press 1–3.*All shortcuts/s);
    const tablet = await review.reviewer(queue, { width: 1280, touch: true });
    expect(await caps(tablet)).toBe(0);
    expect(await words(tablet)).not.toMatch(/press 1–3|All shortcuts/);
    await tablet.page.context().close();
  });
});

describe('a queue without a schema', () => {
  it('shows the Fields tab as soon as it gets one', async () => {
    const plain = await review.queue({ name: 'Without a schema', items: [item('{"verdict":"right"}')] });
    const bob = await review.reviewer(plain);
    await bob.shows('"verdict"');
    await shown(bob.page.getByRole('tab', { name: 'Fields' })).toHaveCount(0);
    const path = `/v1/labeling_queues/${plain.id}/annotation_schema`;
    await review.site.client.send({ method: 'PUT', path, body: { fields } });
    await bob.tab('Fields');
    await bob.press('a', '2');
    await bob.saved();
    await review.site.client.settled();
    expect((await review.item(plain, 1)).target).toBe('{"verdict":"lucky"}');
  });
});
