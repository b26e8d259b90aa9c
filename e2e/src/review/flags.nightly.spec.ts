// A reviewer asks for a second look at an item; other reviewers find it by its flag.
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let me: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 5 }, (_, n) => `{"data":{"question":"Ducks ${n}"},"target":{"n":${n}}}`);
  me = await product.reviewer(await product.queue({ name: 'Flagged ducks', items }), { lastingToasts: true });
});

const flag = () => me.page.getByLabel('Flag', { exact: true });

describe('a flag', () => {
  it('is set with a reason by keyboard alone, and undone', async () => {
    await me.open(2);
    await me.press('x');
    const dialog = me.dialog('Flag for a second look');
    await dialog.waitFor();
    await me.press('Enter');
    await dialog.getByText('The reason must not be empty.').waitFor();
    await me.axeFindsNothing();
    await me.page.keyboard.type('Two answers fit');
    await me.press('Enter');
    await shown(flag()).toContainText('Two answers fit');
    await me.axeFindsNothing();
    await me.press('u');
    await shown(flag()).toHaveCount(0);
    await me.press('x');
    await shown(dialog.getByRole('textbox')).toBeFocused();
    await me.page.keyboard.type('Two answers fit');
    await me.press('Enter');
    await shown(flag()).toContainText('Two answers fit');
  });

  it('stays through an approval, and is found by the filter after a reload', async () => {
    await me.press('Control+Enter');
    await me.saved();
    await product.site.client.settled();
    await me.open(2);
    await shown(flag()).toContainText('Two answers fit');
    await me.press('f');
    await me.page.getByRole('button', { name: 'Flagged', exact: true }).click();
    await me.at(1, 1);
    await me.page.waitForURL((url) => url.search === '?item=2&flagged=1');
    await me.page.reload();
    await me.at(1, 1);
    await shown(flag()).toContainText('Two answers fit');
    await me.page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  it('is in the history with its reason, and is removed by the same key', async () => {
    await me.press('h');
    await me.dialog('History').getByText('Two answers fit').first().waitFor();
    await me.press('Escape');
    await me.press('x');
    await shown(flag()).toHaveCount(0);
    await me.saved();
  });
});

describe('the button of a flag', () => {
  it('is not clicked by the Enter that ended the reason, however long it is held', async () => {
    await me.open(4);
    await me.button('Flag').click();
    await shown(me.dialog('Flag for a second look').getByRole('textbox')).toBeFocused();
    await me.page.keyboard.type('Look again');
    for (let repeats = 0; repeats < 4; repeats++) await me.page.keyboard.down('Enter');
    await me.page.keyboard.up('Enter');
    const remove = me.page.locator('footer').getByRole('button', { name: 'Remove flag' });
    await shown(remove).toBeFocused();
    await shown(flag()).toContainText('Look again');
    await me.press('Enter');
    await shown(flag()).toHaveCount(0);
    await me.saved();
  });
});

describe('flags of many items', () => {
  const inList = () => me.page.getByRole('grid', { name: 'Items' }).getByText('Flagged: Compare these');
  const flagThree = async () => {
    await me.press('Home', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'x');
    await me.dialog('Flag 3 items for a second look').waitFor();
    await me.axeFindsNothing();
    await me.page.keyboard.type('Compare these');
    await me.press('Enter');
  };

  it('are set by keyboard alone with one reason, and undone', async () => {
    await me.open(1);
    await me.press('l');
    await me.page.getByRole('grid', { name: 'Items' }).getByText('Ducks 0').waitFor();
    await flagThree();
    await me.toast('3 items flagged').waitFor();
    await shown(inList()).toHaveCount(3);
    await me.press('u');
    await me.toast('3 items undone').waitFor();
    await shown(inList()).toHaveCount(0);
  });

  it('are removed from the selected items, and those without one are counted', async () => {
    await flagThree();
    await me.toast('3 items flagged').waitFor();
    await shown(inList()).toHaveCount(3);
    await me.press('ControlOrMeta+a');
    await me.button('Remove flags').press('Enter');
    await me.toast('3 items unflagged, 2 had no flag').waitFor();
    await shown(inList()).toHaveCount(0);
  });
});
