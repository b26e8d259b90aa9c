// A lead splits the items of a queue between two people and sends an answer back; both find their items.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let lou: Reviewer;
let ben: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 5 }, (_, n) => `{"data":{"question":"Ducks ${n}"},"target":{"n":${n}}}`);
  const queue = await product.queue({ name: 'Shared ducks', items });
  const [lead, labeler] = [
    await product.member({ name: 'Lou', role: 'lead' }),
    await product.labeler('Ben'),
    await product.member({ name: 'Otto', role: 'auditor' }),
  ];
  lou = await product.reviewer(queue, { lastingToasts: true }, lead);
  ben = await product.reviewer(queue, {}, labeler);
});

const grid = ({ page }: Reviewer) => page.getByRole('grid', { name: 'Items' });

describe('a lead', () => {
  it('splits selected items between members by keyboard alone, and can undo it', async () => {
    const split = async () => {
      await lou.press('ControlOrMeta+a', 'a');
      const dialog = lou.dialog('Assign 5 items');
      await dialog.getByText('Choose at least one member').waitFor();
      await shown(dialog.getByText('Otto')).toHaveCount(0);
      await dialog.getByLabel('Ben').focus();
      await lou.press('Space');
      await dialog.getByLabel('Lou').focus();
      await lou.press('Space');
      await dialog.getByText('2 or 3 items each').waitFor();
      await lou.axeFindsNothing();
      await lou.press('Control+Enter');
      await lou.toast('5 items assigned').waitFor();
    };
    await lou.press('l');
    await grid(lou).getByText('Ducks 0').waitFor();
    await split();
    await shown(grid(lou).getByText('Assigned to you')).toHaveCount(3);
    await shown(grid(lou).getByText('Assigned to Ben')).toHaveCount(2);
    await lou.press('u');
    await lou.toast('5 items undone').waitFor();
    await shown(grid(lou).getByText('Assigned to')).toHaveCount(0);
    await split();
    await lou.press('l');
    await shown(lou.page.getByText('Assigned to', { exact: false }).first()).toHaveCount(1);
    await lou.axeFindsNothing();
  });

  it('finds the items assigned to somebody, and those assigned to no one', async () => {
    const filter = lou.page.getByRole('search', { name: 'Filter the items' });
    const choose = async (assignee: string) => {
      await filter.getByLabel('Assignee to filter by').click();
      await lou.page.getByRole('option', { name: assignee }).click();
    };
    await lou.press('f');
    await choose('Assigned to Ben');
    await filter.getByText('2 of 5 items').waitFor();
    await lou.axeFindsNothing();
    await lou.page.reload();
    await filter.getByText('2 of 5 items').waitFor();
    await lou.button('Filter: Assigned to Ben').click();
    await choose('Assigned to no one');
    await lou.page.getByText('No item of this queue matches the filter.').waitFor();
    await lou.button('Clear the filter').click();
    await lou.at(2, 5);
  });

  it('sees in the insights what is left for whom, and goes there', async () => {
    await lou.page.goto(`/queues/${lou.queue.id}/insights`);
    const left = lou.page.getByRole('table', { name: 'Open items by assignee' });
    await shown(left.getByRole('row', { name: 'You 3 60 %' })).toHaveCount(1);
    await lou.axeFindsNothing();
    const { width: before = 0, height = 0 } = lou.page.viewportSize() ?? {};
    for (const width of [390, 1920, before]) {
      await lou.page.setViewportSize({ width, height });
      const overflowing = await lou.page.evaluate(() =>
        [...document.querySelectorAll('main section')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect({ width, overflowing }).toEqual({ width, overflowing: [] });
    }
    await left.getByRole('link', { name: 'Ben' }).click();
    await shown(grid(lou).getByText('Assigned to Ben')).toHaveCount(2);
    await shown(grid(lou).getByText('Assigned to you')).toHaveCount(0);
    await lou.page.goto(lou.queue.path);
  });
});

describe('a labeler', () => {
  it('sees how many assigned items are left, and goes through only those', async () => {
    await ben.page.goto('/queues');
    await ben.page.getByRole('link', { name: '2 left for you' }).first().click();
    await ben.at(1, 2);
    await shown(ben.page.getByText('Assigned to you')).toHaveCount(1);
    await ben.press('Control+Enter');
    await ben.at(2, 2);
    await ben.saved();
    await ben.page.goto('/queues');
    await shown(ben.page.getByRole('link', { name: '1 left for you' }).first()).toHaveCount(1);
  });

  it('has no way to assign items or send them back', async () => {
    await ben.open(2);
    await shown(ben.button('Unapprove')).toHaveCount(1);
    await shown(ben.button('Send back')).toHaveCount(0);
    await ben.press('l');
    await ben.button('Approve').waitFor();
    await shown(ben.button('Assign…')).toHaveCount(0);
  });
});

describe('an approved item', () => {
  it('goes back to whoever approved it, with a reason, by keyboard alone', async () => {
    await lou.open(2);
    await lou.press('b');
    const dialog = lou.dialog('Send the item back');
    await shown(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('Ben');
    await lou.press('Enter');
    await dialog.getByText('The reason must not be empty.').waitFor();
    await lou.axeFindsNothing();
    await lou.page.keyboard.type('One duck is missing');
    await lou.press('Enter');
    await lou.toast('Item 2 sent back').waitFor();
    await lou.counts(4, 1, 0);
    await lou.saved();
    await lou.press('h');
    const history = lou.dialog('History');
    await history.getByText('Lou flagged the item “One duck is missing”').waitFor();
    await history.getByText('Lou assigned the item to no one').waitFor();
    await lou.press('Escape');
    await ben.open(2);
    await shown(ben.page.getByLabel('Flag', { exact: true })).toContainText('One duck is missing');
  });

  it('is approved again, as it was, by one undo', async () => {
    await lou.press('u');
    await lou.toast('Item approved again').waitFor();
    await lou.counts(4, 0, 1);
    await lou.saved();
    expect((await product.item(lou.queue, 2)).state).toBe('Approved');
    await shown(lou.page.getByLabel('Flag', { exact: true })).toHaveCount(0);
    await shown(lou.page.getByText('Assigned to Ben')).toHaveCount(1);
  });
});

describe('a screen that stays open', () => {
  it('names somebody who has joined since, and offers them as an assignee', async () => {
    await product.labeler('Nia');
    const { client } = product.site;
    const { data }: { data: { id: string; name: string }[] } = JSON.parse((await client.get('/v1/members')).text);
    const members = data.filter(({ name }) => name === 'Nia').map(({ id }) => id);
    const path = `/v1/labeling_queues/${lou.queue.id}/items/${lou.queue.items[1]}/assignees`;
    mustBe(200, await client.send({ method: 'PUT', path, body: { members } }));
    await shown(lou.page.getByText('Assigned to Nia')).toHaveCount(1);
    await lou.press('l', 'ControlOrMeta+a', 'a');
    await shown(lou.dialog('Assign 5 items').getByLabel('Nia')).toHaveCount(1);
  });
});
