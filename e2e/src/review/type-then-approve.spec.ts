// Whatever key or button is pressed right after the last letter, the item has the text that was typed.
import { tokensOf } from '../product/json-texts.fixture.js';
import { listedItems } from '../product/listed-items.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from './reviewer.fixture.js';

const fields = [
  { key: 'note', type: 'string' },
  { key: 'verdict', type: 'enum', values: ['right', 'lucky', 'wrong'] },
  { key: 'score', type: 'number', min: 0, max: 1000 },
  { key: 'sure', type: 'boolean' },
];
const original = {
  note: '"as it came"',
  keep: '12345678901234567890',
  verdict: '"right"',
  score: '5.0',
  sure: 'false',
};
const textOf = (members: Record<string, string>): string =>
  `{${Object.entries(members)
    .map(([key, value]) => `"${key}":${value}`)
    .join(',')}}`;
const withMembers = (changed: Partial<typeof original>): string => textOf({ ...original, ...changed });

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  const target = textOf(original);
  const items = Array.from({ length: 130 }, (_, i) => `{"data":{"task":"Task ${i + 1}."},"target":${target}}`);
  queue = await product.queue({ name: 'Typing', items, fields });
  ada = await product.reviewer(queue);
});

/** Resolves when the item itself is on screen, as it is for a person before the first letter. */
const shown = (position: number) => ada.page.getByText(`Task ${position}.`, { exact: true }).first().waitFor();

/** Types a whole text with keys, closing brackets and quotes over those that the editor adds. */
async function inJson(text: string): Promise<string> {
  await ada.tab('JSON');
  await ada.editor.focus();
  await ada.press('ControlOrMeta+a', 'Backspace');
  await ada.page.keyboard.type(text);
  return text;
}
async function inFields(...keys: readonly string[]): Promise<void> {
  await ada.tab('Fields');
  await ada.press('a', ...keys);
}

/** Ways to type into the item at a position, used in turn; each returns the target it means. */
const kinds: readonly ((n: number) => Promise<string>)[] = [
  (n) => inJson(`{"n":${n},"deep":[{"2":1.10,"1":"caf\\u00e9"}]}`),
  async (n) => {
    await inFields('ControlOrMeta+a');
    await ada.page.keyboard.type(`typed "${n}"`);
    return withMembers({ note: `"typed \\"${n}\\""` });
  },
  (n) => inJson(`[12345678901234567890,-0.0,1e400,${n}]`),
  async () => {
    await inFields('Tab', '3');
    return withMembers({ verdict: '"wrong"' });
  },
  (n) => inJson(`"only a text ${n}"`),
  async (n) => {
    await inFields('Tab', 'Tab');
    await ada.page.keyboard.type(`${n}.50`);
    return withMembers({ score: `${n}.50` });
  },
  (n) => inJson(`${n}.10`),
  async (n) => {
    await inFields('Tab', '2', 'Tab', 'End', 'Tab', '1', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'ControlOrMeta+a');
    await ada.page.keyboard.type(`all ${n}`);
    return withMembers({ note: `"all ${n}"`, verdict: '"lucky"', score: '1000', sure: 'true' });
  },
  async (n) => {
    await ada.tab('JSON');
    await ada.editor.focus();
    await ada.press('ControlOrMeta+End', 'ArrowLeft');
    await ada.page.keyboard.type(`, "more": ${n}`);
    return textOf({ ...original, more: String(n) });
  },
  async () => {
    await inFields('Tab', 'Tab', 'Tab', '1');
    return withMembers({ sure: 'true' });
  },
];
/** Types into the item on screen and returns the tokens that it should have after that. */
async function type(n: number): Promise<string[]> {
  const kind = kinds[n % kinds.length];
  if (!kind) throw new Error('There is no such way to type');
  return tokensOf(await kind(n));
}

/** What happened to the item, each run of saves reduced to its last: slow typing may be saved halfway. */
async function events(position: number): Promise<{ type: string; tokens: readonly string[] | undefined }[]> {
  const all = await product.settledHistory(queue, position);
  return all
    .filter(({ type }, i) => type !== 'TargetEdited' || all[i + 1]?.type !== 'TargetEdited')
    .map(({ type, tokens }) => ({ type, tokens }));
}
const added = { type: 'ItemAdded', tokens: tokensOf(textOf(original)) };
const edited = (tokens: readonly string[]) => ({ type: 'TargetEdited', tokens });
const other = (type: string) => ({ type, tokens: undefined });

describe('a key pressed right after typing', () => {
  it('approves exactly what was typed, on a hundred items without a pause', async () => {
    const typed: string[][] = [];
    for (let n = 1; n <= 100; n++) {
      await shown(n);
      typed.push(await type(n));
      await ada.press(n % 2 === 0 ? 'Control+Enter' : 'Meta+Enter');
    }
    await ada.counts(30, 0, 100);
    await ada.saved();
    await product.site.client.settled();
    const approved = await listedItems(product.site.client, queue.id, 'Approved');
    expect(approved.map(({ target }) => tokensOf(target))).toEqual(typed);
    for (const [i, tokens] of typed.entries()) {
      expect(await events(i + 1)).toEqual([added, edited(tokens), other('ItemApproved')]);
    }
  });
});

async function goTo(position: number): Promise<void> {
  await ada.leaveFocus();
  await ada.press('j');
  await ada.page.keyboard.type(String(position));
  await ada.press('Enter');
  await shown(position);
}

/** Three items, typed into in different ways and left in the given way; ways that leave the page start from the last one. */
async function leaveThree(last: number, leave: () => Promise<unknown>): Promise<Map<number, string[]>> {
  const typed = new Map<number, string[]>();
  for (const position of [last, last - 1, last - 2]) {
    await goTo(position);
    typed.set(position, await type(position));
    await leave();
  }
  await ada.saved();
  return typed;
}

describe('keeps text typed immediately before', () => {
  const bar = async (share: number) => {
    const box = await ada.bar.boundingBox();
    if (box !== null) await ada.page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
  };
  it.each<[string, number, () => Promise<unknown>]>([
    ['Next', 103, () => ada.press('Escape', 'Control+ArrowRight')],
    ['Previous', 106, () => ada.press('Escape', 'Meta+ArrowLeft')],
    ['a click on Next', 109, () => ada.button('Next').click()],
    ['a jump on the bar', 112, () => bar(0.2)],
    ['the list', 115, () => ada.press('Escape', 'l', 'Escape')],
    ['another tab of the target', 118, () => ada.tab('Fields').then(() => ada.tab('JSON'))],
  ])('%s', async (_, last, leave) => {
    const typed = await leaveThree(last, leave);
    for (const [position, tokens] of typed) expect(await events(position)).toEqual([added, edited(tokens)]);
  });

  it('closing the tab', async () => {
    for (const position of [121, 120]) {
      await goTo(position);
      const tokens = await type(position);
      const { page } = ada;
      page.on('dialog', (dialog) => void dialog.accept());
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await closed;
      ada = new Reviewer(await page.context().newPage(), queue);
      await ada.open(1);
      await ada.saved();
      expect(await events(position)).toEqual([added, edited(tokens)]);
    }
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ['discarding by key', 130, () => ada.press('Escape', 'Control+Backspace')],
    ['discarding by pointer', 127, () => ada.button('Discard').click()],
  ])('%s', async (_, last, leave) => {
    const typed = await leaveThree(last, leave);
    for (const [position, tokens] of typed) {
      expect(await events(position)).toEqual([added, edited(tokens), other('ItemDiscarded')]);
    }
  });
});
