// A target nearly as large as an item may be, all the way onto the screen, through an edit, and to the store.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';

/** An item may have 900 KiB in all. */
const KIB = 890;
const LINE = `    "${'a line of many, '.repeat(16)}",\n`;
const target = `{\n  "lines": [\n${LINE.repeat((KIB * 1_024) / LINE.length)}    "the last"\n  ]\n}`;

const product = reviewing();
let queue: ReviewedQueue;

beforeAll(async () => {
  const items = [`{"data":{"task":"Long."},"target":${target}}`, '{"data":{"task":"Short."},"target":{}}'];
  queue = await product.queue({ name: 'Long', items });
});

describe('a target of 890 KiB', () => {
  it('is saved exactly as edited', async () => {
    const ada = await product.reviewer(queue);
    await ada.clickIntoEditor();
    await ada.press('ControlOrMeta+End', 'ArrowUp', 'ArrowUp', 'End', 'ArrowLeft');
    await ada.page.keyboard.insertText(' and more');
    await ada.button('Undo').waitFor();
    await ada.says('Saved');
    expect((await product.item(queue, 1)).target).toBe(target.replace('the last', 'the last and more'));
  });
});
