import { hardTexts, tokensOf } from '../product/json-texts.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const review = reviewing();
const exact = '{"b":1.10,"a":12345678901234567890,"10":1e400,"2":-0,"b":"caf\\u00e9 \\u0000 \\ud800","\\/":[ ]}';
const item = (target: string) => `{"data":{"question":"?"},"target":${target}}`;

const lines = (reviewer: Reviewer) => reviewer.editor.locator('.cm-line').allTextContents();
/** The stored target, once everything acknowledged can be read. */
const stored = async (queue: ReviewedQueue, position: number) => {
  await review.site.client.settled();
  return review.item(queue, position);
};
const approved = (reviewer: Reviewer) => reviewer.press('ControlOrMeta+Enter');

describe('the JSON editor', () => {
  let queue: ReviewedQueue;
  let ada: Reviewer;
  beforeAll(async () => {
    const rows = '{\n  "rows": [\n    {\n      "n": 1\n    },\n    {\n      "n": 2\n    }\n  ]\n}';
    const items = ['{}', '{"a":[1,{"b":2}]}', rows, '"start"', exact, '1', '2', '3'].map(item);
    queue = await review.queue({ name: 'Editor', items });
    ada = await review.reviewer(queue);
  });

  it('marks an error at its position, describes it, and blocks approval', async () => {
    await ada.open(1);
    await ada.write('{\n  "a": 1,\n  "b": tru,\n  "c": 3\n}');
    const mark = ada.page.locator('.cm-lintRange-error');
    await mark.waitFor();
    await shown.poll(() => mark.allInnerTexts()).toEqual(['tru']);
    await shown
      .poll(() => ada.editor.locator('.cm-line').filter({ has: mark }).allTextContents())
      .toEqual(['  "b": tru,']);
    await mark.hover();
    const message = ada.page.locator('.cm-tooltip-lint');
    await message.waitFor();
    await shown.poll(() => message.innerText()).toBe('This is not a JSON value; text needs double quotes');
    await ada.says('Draft kept');
    await shown(ada.button('Approve')).toBeDisabled();
    await ada.write('{\n  "a": 1\n  "b": 2\n}');
    await mark.filter({ hasText: '"b"' }).waitFor();
    await ada.write('{"a": 1}');
    await ada.saved();
    await shown(mark).toHaveCount(0);
    await shown(ada.button('Approve')).toBeEnabled();
  });

  it('shows the text laid out, and changes only what is typed into it', async () => {
    await ada.open(2);
    expect(await lines(ada)).toEqual(['{', '  "a": [', '    1,', '    {', '      "b": 2', '    }', '  ]', '}']);
    await ada.editor.click();
    await ada.press('Shift+Alt+F');
    await ada.saved();
    expect(await stored(queue, 2)).toMatchObject({ state: 'New', target: '{"a":[1,{"b":2}]}' });
    await ada.editor.getByText('"b"').click();
    await ada.press('End');
    await ada.page.keyboard.type('5');
    await ada.saved();
    expect((await stored(queue, 2)).target).toBe('{"a":[1,{"b":25}]}');
  });

  it('formats what was typed by key, also outside the text, and by button, and undoes it in one step', async () => {
    await ada.open(2);
    await ada.write('{"a":[1]}');
    await ada.press('Shift+Alt+F');
    const laidOut = ['{', '  "a": [', '    1', '  ]', '}'];
    expect(await lines(ada)).toEqual(laidOut);
    await ada.press('ControlOrMeta+z');
    expect(await lines(ada)).toEqual(['{"a":[1]}']);
    await ada.button('Format').click();
    expect(await lines(ada)).toEqual(laidOut);
    await ada.editor.focus();
    await ada.press('ControlOrMeta+z', 'Escape', 'Shift+Alt+F');
    expect(await lines(ada)).toEqual(laidOut);
    await ada.saved();
  });

  it('folds at the cursor, in the gutter and everywhere', async () => {
    await ada.open(3);
    await ada.editor.getByText('"rows"').click();
    await ada.press('Control+Shift+BracketLeft');
    expect(await lines(ada)).toEqual(['{', '  "rows": […]', '}']);
    await ada.press('Control+Shift+BracketRight');
    expect(await lines(ada)).toHaveLength(10);
    await ada.page.locator('.cm-foldGutter').locator('[title="Fold line"]:visible').nth(2).click();
    expect((await lines(ada))[2]).toBe('    {…},');
    await ada.page.locator('.cm-foldPlaceholder').click();
    await ada.press('Control+Alt+BracketLeft');
    expect(await lines(ada)).toHaveLength(1);
    await ada.press('Control+Alt+BracketRight');
    expect(await lines(ada)).toHaveLength(10);
  });

  it('searches, steps and replaces', async () => {
    await ada.open(3);
    await ada.editor.click();
    await ada.press('ControlOrMeta+f');
    await ada.page.keyboard.type('"n"');
    await ada.press('Enter');
    await ada.press('Enter');
    const found = ada.page.locator('.cm-searchMatch-selected');
    await shown
      .poll(() => ada.editor.locator('.cm-line').filter({ has: found }).allTextContents())
      .toEqual(['      "n": 2']);
    await ada.page.locator('.cm-search input[name=replace]').fill('"m"');
    await ada.page.locator('.cm-search button[name=replaceAll]').click();
    await ada.press('Escape');
    await ada.saved();
    expect((await stored(queue, 3)).target).toContain('"m": 1\n    },\n    {\n      "m": 2');
  });

  it('undoes and redoes edits item by item', async () => {
    await ada.open(4);
    await ada.write('"typed"');
    await ada.saved();
    await ada.press('Escape', 'ControlOrMeta+ArrowRight');
    await ada.at(5);
    await ada.press('ControlOrMeta+ArrowLeft');
    await ada.at(4);
    await ada.editor.click();
    await ada.press('ControlOrMeta+z');
    expect(await lines(ada)).toEqual(['"start"']);
    await ada.press('ControlOrMeta+y');
    expect(await lines(ada)).toEqual(['"typed"']);
    await ada.saved();
    expect(await stored(queue, 4)).toMatchObject({ state: 'Modified', target: '"typed"' });
  });

  it('keeps numbers, key order, repeated keys and escapes around an edit', async () => {
    await ada.open(5);
    await ada.editor.click();
    await ada.press('ControlOrMeta+End', 'ArrowLeft');
    await ada.page.keyboard.insertText(',"a":1.50');
    await approved(ada);
    await ada.at(6);
    await ada.saved();
    expect((await stored(queue, 5)).target).toBe(`${exact.slice(0, -1)},"a":1.50}`);
  });

  it('saves any JSON as typed, and half a character as its escape', async () => {
    await ada.open(6);
    const typed = hardTexts.filter((text) => text.length < 200 && !/[\r\u2028\u2029]/.test(text));
    await ada.write(`[${typed.join(',')}]`);
    await ada.saved();
    expect((await stored(queue, 6)).target).toBe(`[${typed.join(',')}]`);
    await ada.write('""');
    await ada.press('ArrowLeft');
    await ada.page.evaluate(() => document.execCommand('insertText', false, `a${String.fromCharCode(0xd83d)}b`));
    await ada.saved();
    expect((await stored(queue, 6)).target).toBe('"a\\ud83db"');
  });
});

describe('a document of 900 KiB', () => {
  const row = (n: number) => ({
    n,
    question: `What is ${n} + ${n}?`,
    answer: `It is ${n + n}, said at length`,
    ok: true,
  });
  const rows = Array.from({ length: 5_000 }, (_, n) => row(n));
  const large = JSON.stringify(
    { first: 'word', rows, needle: 'in the middle', more: rows.slice(0, 900), last: 0 },
    null,
    2,
  );
  const size = 895 * 1024;
  const pretty = large.replace('"word"', `"${'w'.repeat(size - large.length)}"`);
  const compact = JSON.stringify(JSON.parse(pretty));

  it.each([
    ['laid out', pretty],
    ['on one line', compact],
  ])('is edited anywhere, formatted, saved and approved without losing a character: %s', async (name, start) => {
    const queue = await review.queue({ name: `Large, ${name}`, items: [item(start), item('1')] });
    const ada = await review.reviewer(queue);
    await ada.shows('"first"');
    await ada.clickIntoEditor();
    await ada.press('ControlOrMeta+Home', 'ArrowRight');
    await ada.page.keyboard.type('"new":1,');
    await ada.press('ControlOrMeta+f');
    await ada.page.keyboard.type('in the middle');
    await ada.press('Enter', 'Escape');
    await ada.page.keyboard.type('in between');
    await ada.press('ControlOrMeta+End', 'ArrowLeft');
    await ada.page.keyboard.type(',"end":[2]');
    await ada.saved();
    const typed = start.replace('{', '{"new":1,').replace('in the middle', 'in between').replace(/\}$/, ',"end":[2]}');
    expect((await stored(queue, 1)).target === typed).toBe(true);

    await ada.press('Shift+Alt+F');
    await ada.page.keyboard.type(',3');
    // The cursor has not moved: it is after the bracket, before the brace that ends the document.
    await ada.press('Backspace', 'Backspace');
    await ada.press('ControlOrMeta+Home', 'ArrowRight');
    await ada.page.keyboard.type('"soon":true,');
    await approved(ada);
    await ada.at(2);
    await ada.saved();
    const { state, target } = await stored(queue, 1);
    expect(state).toBe('Approved');
    const expected = tokensOf(typed.replace('{', '{"soon":true,'));
    expect(tokensOf(target).join('') === expected.join('')).toBe(true);
    // Formatting lays out what is on screen: where nothing was typed, what is stored keeps its own whitespace.
    expect(target.includes('\n  "rows": [\n    {\n      "n": 0,')).toBe(start === pretty);
    await ada.page.context().close();
  });

  it('is wrapped and colored, even when it is one long text', async () => {
    const text = JSON.stringify({ text: 'some words of many, '.repeat(size / 20), last: 1 });
    const queue = await review.queue({ name: 'Large text', items: [item(text), item('1')] });
    const ada = await review.reviewer(queue);
    await ada.shows('"text"');
    for (const [place, kind] of [
      [ada.page.locator('#target-editor'), 'the target'],
      [ada.page.locator('#payload'), 'the payload'],
    ] as const) {
      if (kind === 'the payload') await ada.page.getByRole('tab', { name: 'JSON', exact: true }).first().click();
      const scroller = place.locator('.cm-scroller');
      await scroller.locator('.cm-content').waitFor();
      const beyond = () => scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await shown.poll(beyond).toBe(0);
    }
    const colorOf = (words: string) =>
      ada.editor
        .getByText(words)
        .first()
        .evaluate((part) => getComputedStyle(part).color);
    const [key, string] = [await colorOf('"text"'), await colorOf('some words')];
    expect(key).not.toBe(string);
    await ada.clickIntoEditor();
    await ada.press('ControlOrMeta+End', 'ArrowUp', 'End', 'Backspace');
    await ada.page.keyboard.type('2');
    await ada.saved();
    expect((await stored(queue, 1)).target === text.replace(/1\}$/, '2}')).toBe(true);
    await ada.page.context().close();
  });

  it('is kept as a draft when the page closes right after a keystroke, even two documents at once', async () => {
    const queue = await review.queue({ name: 'Large drafts', items: [item(pretty), item(compact)] });
    const ada = await review.reviewer(queue);
    await ada.page.route('**/v1/**', (route) => route.abort());
    for (const position of [1, 2]) {
      await ada.at(position);
      await ada.clickIntoEditor();
      await ada.press('ControlOrMeta+Home', 'ArrowRight');
      await ada.page.keyboard.type(`"draft":${position},`);
      if (position === 1) await ada.press('Escape', 'ControlOrMeta+ArrowRight');
    }
    ada.page.once('dialog', (dialog) => void dialog.accept());
    // The message comes with the page, and may be gone before a document this large is ready.
    await Promise.all([ada.toast('were restored').waitFor(), ada.reload()]);
    await ada.page.unroute('**/v1/**');
    await ada.saved();
    expect((await stored(queue, 1)).target === pretty.replace('{', '{"draft":1,')).toBe(true);
    expect((await stored(queue, 2)).target === compact.replace('{', '{"draft":2,')).toBe(true);
    expect(await ada.page.evaluate(() => Object.keys(localStorage).filter((key) => /text|work/.test(key)))).toEqual([]);
  });
});
