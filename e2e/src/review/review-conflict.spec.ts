// Two reviewers on one item, each in a separate browser profile: either version can be chosen, and neither is lost.
import { reviewing } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const original = '{"note":"It was a good answer","n":12345678901234567890}';
const theirs = '{"note":"It was not a good answer","n":12345678901234567890,"by":"them"}';
const mine = '{"note":"It was a good answer","n":12345678901234567891}';
const conflictTitle = 'Two versions of this item';

const product = reviewing();
let me: Reviewer;
let them: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 6 }, (_, n) => `{"data":{"n":${n}},"target":${original}}`);
  const queue = await product.queue({ name: 'Conflicts', guidelines: 'Be kind.', items });
  [me, them] = [await product.reviewer(queue), await product.reviewer(queue)];
});

const dialog = () => me.dialog(conflictTitle);

/** Both edit one item; mine is typed while the connection is down, so that theirs arrives first. */
async function disagree(position: number): Promise<void> {
  await me.open(position);
  await them.open(position);
  await me.page.context().setOffline(true);
  await me.write(mine);
  await me.says('Offline');
  await them.write(theirs);
  await them.saved();
  await me.page.context().setOffline(false);
  await dialog().waitFor();
}

describe('two versions of one item', () => {
  it('are shown side by side with the differences marked and no button focused', async () => {
    await disagree(1);
    const row = (name: RegExp) => dialog().getByRole('row', { name });
    await shown.poll(() => row(/^n Changed/).innerText()).toContain('12345678901234567891');
    await shown.poll(() => row(/^n Changed/).innerText()).toContain('12345678901234567890');
    expect(
      await row(/^note Changed/)
        .locator('mark')
        .allInnerTexts(),
    ).toEqual(['not ']);
    await shown.poll(() => row(/^by Only theirs/).innerText()).toContain('"them"');
    expect(await me.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    await me.axeFindsNothing();
  });

  it('can be resolved by keeping mine, which is then shown to them', async () => {
    // For a moment after it opens on its own, the dialog accepts no decision by key.
    await me.page.waitForTimeout(1_000);
    await me.press('ControlOrMeta+Enter');
    await dialog().waitFor({ state: 'detached' });
    await me.saved();
    await me.shows('12345678901234567891');
    await them.shows('12345678901234567891');
  });

  it('can be resolved by taking theirs, which sends nothing', async () => {
    await disagree(2);
    await dialog().getByRole('button', { name: 'Take theirs' }).click();
    await me.saved();
    await me.shows('It was not a good answer');
    await shown.poll(() => me.editor.innerText()).toContain('"them"');
  });

  it('can be merged by hand with theirs in view', async () => {
    await disagree(3);
    await dialog().getByRole('button', { name: 'Merge by hand' }).click();
    const merged = dialog().getByRole('textbox', { name: 'Merged target as JSON' });
    await shown.poll(() => merged.innerText()).toContain('12345678901234567891');
    await shown
      .poll(() => dialog().getByRole('textbox', { name: 'Their target as JSON' }).innerText())
      .toContain('"them"');
    await me.write('{"note":', merged);
    await dialog().getByText('The merged target is not valid JSON').waitFor();
    await shown(dialog().getByRole('button', { name: 'Save the merge' })).toBeDisabled();
    await me.axeFindsNothing();
    await me.write('{"note":"merged","n":1.10}', merged);
    await me.press('ControlOrMeta+Enter');
    await dialog().waitFor({ state: 'detached' });
    await me.saved();
    await me.shows('1.10');
    await them.shows('"merged"');
    await shown.poll(() => them.editor.innerText()).toContain('1.10');
  });

  it('wait while the reviewer works elsewhere, one button away', async () => {
    await disagree(4);
    await me.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // The focus is back in the text, where arrows belong to the text.
    await me.press('Escape');
    await me.press('ControlOrMeta+ArrowRight');
    await me.at(5);
    await me.page.getByRole('button', { name: /^Conflict/ }).click();
    await me.at(4);
    await dialog().getByRole('button', { name: 'Take theirs' }).click();
    await me.saved();
  });
});

describe('navigation', () => {
  it('goes to an item by number with the keyboard, and is canceled with Escape', async () => {
    await me.open(1);
    await me.press('j');
    await me.page.keyboard.type('5');
    await me.press('Enter');
    await me.at(5);
    await me.press('j');
    await me.press('Escape');
    await me.at(5);
    await me.press('j');
    await me.page.keyboard.type('700');
    await me.press('Enter');
    await me.page.getByText('The last item is number 6.').waitFor();
    await me.at(6);
    await me.axeFindsNothing();
  });

  it('remembers the layout of the screen through a reload', async () => {
    await me.open(5);
    await me.page.getByRole('tab', { name: 'Tree' }).click();
    await me.afterApproving('Stay on the item');
    await me.reload();
    await me.at(5);
    await me.page.getByRole('tab', { name: 'Tree', selected: true }).waitFor();
    await me.press('ControlOrMeta+Enter');
    await me.page.getByRole('button', { name: 'Unapprove' }).waitFor();
    await me.saved();
    await me.at(5);
  });

  it('works on a phone without scrolling sideways', async () => {
    for (const width of [390, 1024]) {
      await me.page.setViewportSize({ width, height: 844 });
      await me.open(6);
      const wider = await me.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, wider]).toEqual([width, 0]);
      for (const name of ['Previous', 'Next', 'Discard', 'Approve', 'Guidelines']) {
        const box = await me.page.getByRole('button', { name, exact: true }).boundingBox();
        expect([name, box !== null && box.x >= 0 && box.x + box.width <= width]).toEqual([name, true]);
      }
      await me.page.getByRole('button', { name: 'Guidelines', exact: true }).click();
      const role = width === 390 ? 'dialog' : 'region';
      await me.page.getByRole(role, { name: 'Guidelines', exact: true }).waitFor();
      await me.page.getByRole('button', { name: 'Approve', exact: true }).click({ trial: true });
      await me.axeFindsNothing();
    }
  });
});
