// What the schema of a queue requires of approvals, asking once or blocking; defaults, labels, and several options.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const fields = [
  { key: 'v', label: 'Verdict', type: 'enum', values: ['right', 'wrong'], labels: ['Right', 'Wrong'], required: true },
  { key: 'tags', label: 'Tags', type: 'enum', values: ['short', 'rude', 'made up'], multiple: true },
  { key: 'score', type: 'number', min: 0, max: 1, default: 0.5 },
];
const items = Array.from({ length: 3 }, (_, n) => `{"data":{"n":${n}},"target":{}}`);

const product = reviewing();
let asks: ReviewedQueue;
let blocks: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  asks = await product.queue({ name: 'Asks', fields, items, approval: 'ask' });
  blocks = await product.queue({ name: 'Blocks', fields, items, approval: 'block' });
  ada = await product.reviewer(asks);
});

const field = (key: string) => ada.page.locator(`[data-field="${key}"]`);
const says = () => ada.page.locator('footer').getByRole('status');
const lacksVerdict = '“Verdict” is not set. Approve again to approve anyway.';
const targetOf = async (queue: ReviewedQueue, position: number) => {
  const { state, target } = await product.item(queue, position);
  return [state, JSON.parse(target)];
};

describe('a queue that asks', () => {
  it('shows labels in place of keys and options, and what is required or set by approving', async () => {
    await ada.open(1);
    await field('v').getByText('Verdict', { exact: true }).waitFor();
    await field('v').getByText('not set, required').waitFor();
    await field('v').getByRole('radio', { name: 'Wrong' }).waitFor();
    await field('score').getByText('not set, approving sets “0.5”').waitFor();
    await axeFindsNothingInBothThemes(ada.page);
  });

  it('says once what an approval lacks, leads there, and approves what is set then, with its defaults', async () => {
    await ada.press('Control+Enter');
    await shown(says()).toHaveText(lacksVerdict);
    await field('v').getByText('Needed to approve the item.').waitFor();
    await axeFindsNothingInBothThemes(ada.page);
    await shown(field('v').getByRole('radiogroup')).toBeFocused();
    await ada.press('2');
    await shown(says()).toHaveText('');
    await ada.press('Control+Enter');
    await ada.at(2);
    await ada.saved();
    expect(await targetOf(asks, 1)).toEqual(['Approved', { v: 'wrong', score: 0.5 }]);
  });

  it('lets several options be chosen by key, by arrows and by clicking', async () => {
    const tags = field('tags').getByRole('group', { name: 'Tags' });
    await tags.focus();
    await ada.press('3', '1', 'ArrowRight', 'Space', '3');
    await tags.getByRole('checkbox', { name: 'rude' }).and(ada.page.locator('[aria-checked="true"]')).waitFor();
    await tags.getByRole('checkbox', { name: 'made up' }).click();
    await ada.saved();
    expect(await targetOf(asks, 2)).toEqual(['Modified', { tags: ['short', 'rude', 'made up'] }]);
    await ada.button('Clear Tags').click();
    await field('tags').getByText('not set').waitFor();
  });

  it('approves anyway with the same key, once that cannot be the key of the rhythm any more', async () => {
    // Both at once, however busy the browser is: after a pause, the second press would be deliberate.
    await ada.page.evaluate(() => {
      const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      for (let n = 0; n < 2; n++)
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await shown(says()).toHaveText(lacksVerdict);
    await ada.at(2);
    await shown
      .poll(async () => {
        if ((await says().textContent()) === lacksVerdict) await ada.press('Control+Enter');
        return ada.bar.getAttribute('aria-valuenow');
      })
      .toBe('3');
    await ada.saved();
    expect(await targetOf(asks, 2)).toEqual(['Approved', { score: 0.5 }]);
  });
});

describe('a queue that blocks', () => {
  it('approves nothing that lacks something, however often the key is pressed', async () => {
    await ada.page.goto(`${blocks.path}?item=1`);
    await ada.ready();
    for (let n = 0; n < 3; n++) {
      await ada.press('Control+Enter');
      await shown(says()).toHaveText('Cannot be approved: “Verdict” is not set.');
      await ada.page.waitForTimeout(700);
    }
    await ada.at(1);
    expect(await targetOf(blocks, 1)).toEqual(['New', {}]);
    await ada.press('1', 'Control+Enter');
    await ada.at(2);
    await ada.saved();
    expect(await targetOf(blocks, 1)).toEqual(['Approved', { v: 'right', score: 0.5 }]);
  });

  it('refuses the same in bulk, and says why', async () => {
    await ada.press('Escape', 'l');
    const grid = ada.page.getByRole('grid', { name: 'Items' });
    await grid.locator('[aria-rowindex="2"]').waitFor();
    await ada.press('ControlOrMeta+a', 'ControlOrMeta+Enter');
    await ada.page.getByText('without a required field, or with a value that does not fit the schema').waitFor();
    // The list shows the field, and what was chosen, by their labels.
    await grid.getByRole('columnheader', { name: 'Verdict' }).waitFor();
    await grid.getByRole('gridcell', { name: 'Right', exact: true }).waitFor();
  });
});

describe('the settings of a queue', () => {
  it('set labels, what is required, defaults and the approval rule', async () => {
    const admin = await product.signedIn(`/queues/${asks.id}/settings`, { lastingToasts: true });
    const verdict = admin.getByRole('group', { name: 'Field 1, v' });
    await shown(verdict.getByLabel('Label', { exact: false }).first()).toHaveValue('Verdict');
    await verdict.getByRole('switch', { name: 'Required' }).click();
    await verdict.getByLabel('Label of option 2').fill('Not right');
    const score = admin.getByRole('group', { name: 'Field 3, score' });
    await score.getByLabel('Default').fill('2');
    await admin.getByRole('button', { name: 'Save' }).click();
    await score.getByText('Must be a value that fits the field.').waitFor();
    await axeFindsNothingInBothThemes(admin);
    await score.getByLabel('Default').fill('0.25');
    await admin.getByLabel('Approving').click();
    await admin.getByRole('option', { name: 'Block approving' }).click();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Settings saved.').waitFor();
    await product.site.client.settled();
    const { annotationSchema } = JSON.parse((await product.site.client.get(`/v1/labeling_queues/${asks.id}`)).text);
    expect(annotationSchema).toEqual({
      approval: 'block',
      fields: [
        { key: 'v', type: 'enum', label: 'Verdict', values: ['right', 'wrong'], labels: ['Right', 'Not right'] },
        fields[1],
        { ...fields[2], default: 0.25 },
      ],
    });
  });
});
