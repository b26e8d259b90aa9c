// The history panel next to an item, from which an earlier target or a discarded item can be restored.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Reviewer } from '../review/reviewer.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
const original = '{"note":"first","n":12345678901234567890,"kept":1.10}';
let queue: ReviewedQueue;
let me: Reviewer;

beforeAll(async () => {
  const items = [0, 1, 2].map((n) => `{"data":{"question":"No ${n}?"},"target":${original}}`);
  queue = await world.queue({ name: 'History', items });
  me = await world.reviewer(queue);
});

const sheet = () => me.dialog('History');
const entries = () => sheet().getByRole('listitem');
const edited = '{"note":"second","n":12345678901234567891,"kept":1.10}';

describe('the history of an item', () => {
  it('shows who did what and what changed', async () => {
    await me.write(edited);
    await me.saved();
    await me.write(original);
    await me.saved();
    await me.press('Escape', 'h');
    await entries().nth(2).waitFor();
    const texts = await entries().allInnerTexts();
    expect(
      texts.map((words) =>
        words
          .split('\n')[0]
          ?.replace(/\s+\d{1,2} \w{3}, \d\d:\d\d$/, '')
          .trim(),
      ),
    ).toEqual([
      'Admin reverted to the original target',
      'Admin edited the target',
      'API key “First key” added the item',
    ]);
    await entries().nth(1).getByRole('button', { name: 'What changed' }).click();
    const rows = await entries().nth(1).getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      'Field Before After',
      'note Changed "first" "second"',
      'n Changed 12345678901234567890 12345678901234567891',
    ]);
    await me.axeFindsNothing();
  });

  it('restores an earlier target exactly, and this can be undone', async () => {
    const toast = me.toast('The earlier target');
    const restore = entries().nth(1).getByRole('button', { name: 'Restore this target' });
    // The toast stays while somebody points at it.
    await Promise.all([toast.hover(), restore.click()]);
    await me.shows('12345678901234567891');
    await me.saved();
    await entries().nth(3).waitFor();
    expect((await world.item(queue, 1)).target).toBe(edited);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await me.shows('12345678901234567890');
    await me.saved();
    expect((await world.item(queue, 1)).target).toBe(original);
  });

  it('does not restore targets of an approved item, and explains why', async () => {
    await me.press('ControlOrMeta+Enter', 'ControlOrMeta+ArrowLeft');
    await me.at(1);
    await sheet().getByText('Unapprove it to restore an earlier target').waitFor();
    await shown(sheet().getByRole('button', { name: 'Restore this target' })).toHaveCount(0);
  });
});

describe('discarded items', () => {
  it('are listed and restored unchanged', async () => {
    await me.open(2);
    await me.write(edited);
    await me.press('Escape', 'ControlOrMeta+Backspace');
    await me.at(2, 2);
    await me.saved();
    await world.site.client.settled();
    await me.press('h');
    await sheet().getByRole('tab', { name: 'Discarded items' }).click();
    const row = sheet().getByRole('list', { name: 'Discarded items' }).getByRole('listitem');
    await shown.poll(() => row.innerText()).toContain('{"question":"No 1?"}');
    await me.axeFindsNothing();
    await row.getByRole('button', { name: 'Restore' }).click();
    await me.at(2, 3);
    await me.shows('12345678901234567891');
    await me.counts(1, 1, 1);
    await sheet().getByText('No items have been discarded from this queue').waitFor();
    expect((await world.item(queue, 2)).state).toBe('Modified');
  });
});
