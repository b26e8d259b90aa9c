// Where the keyboard is when the next item comes on screen: in its first field, or in the editor, while these are in use.
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const verdict = { key: 'verdict', type: 'enum', values: ['right', 'lucky', 'wrong'] };
const note = { key: 'note', type: 'string' };
const sure = { key: 'sure', type: 'boolean' };

const product = reviewing();
const aReviewer = async (name: string, fields?: readonly unknown[], count = 12): Promise<Reviewer> => {
  const items = Array.from({ length: count }, (_, n) => `{"data":{"n":${n}},"target":{"note":"was ${n + 1}"}}`);
  return product.reviewer(await product.queue({ name, items, ...(fields && { fields }) }));
};
/** Which field has the focus, and in which role; "nowhere" where keys act on the item; "lost" on the page itself. */
const focused = ({ page }: Reviewer) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return 'lost';
    if (activeElement.matches('main, [data-rest]')) return 'nowhere';
    const field = activeElement.closest('[data-field]')?.getAttribute('data-field') ?? '';
    return `${field} ${activeElement.getAttribute('role') ?? activeElement.tagName.toLowerCase()}`.trim();
  });
const chosen = async ({ page }: Reviewer, field: string) =>
  page.locator(`[data-field="${field}"]`).getByRole('radio', { checked: true }).allInnerTexts();

describe('approving from the fields', () => {
  it('leads to the first field of the next item, where one key answers', async () => {
    const ada = await aReviewer('First a choice', [verdict, sure]);
    await ada.press('a');
    for (let n = 1; n <= 4; n++) {
      expect(await focused(ada)).toBe('verdict radiogroup');
      await ada.press('2', 'Tab', '1', 'Control+Enter');
      await ada.at(n + 1);
    }
    await ada.saved();
    for (let n = 1; n <= 4; n++) {
      expect((await product.item(ada.queue, n)).target).toBe(`{"note":"was ${n}","verdict":"lucky","sure":true}`);
    }
  });

  it('shows no ring on an option while nothing is chosen', async () => {
    const ada = await aReviewer('Rings', [verdict]);
    await ada.press('a', '3');
    expect(await focused(ada)).toBe('verdict radio');
    await ada.press('Control+Enter');
    await ada.at(2);
    expect(await chosen(ada, 'verdict')).toEqual([]);
    const ringed = ada.page.getByRole('radio').and(ada.page.locator(':focus-visible'));
    await shown(ringed).toHaveCount(0);
    await shown(ada.page.getByRole('radiogroup').and(ada.page.locator(':focus'))).toHaveCount(1);
    await ada.press('1');
    await shown(ringed).toHaveCount(1);
    await ada.press('Backspace');
    await shown(ringed).toHaveCount(0);
    expect(await focused(ada)).toBe('verdict radiogroup');
    await ada.axeFindsNothing();
  });

  it('leads into a text if that is the first field, at its end', async () => {
    const ada = await aReviewer('First a text', [note, verdict]);
    await ada.press('a');
    await ada.page.keyboard.type(' and more');
    await ada.press('Control+Enter');
    await ada.at(2);
    expect(await focused(ada)).toBe('note textarea');
    await ada.page.keyboard.type(' and less');
    await ada.saved();
    expect((await product.item(ada.queue, 1)).target).toBe('{"note":"was 1 and more"}');
    expect((await product.item(ada.queue, 2)).target).toBe('{"note":"was 2 and less"}');
  });

  it('leads to no field by pointer or after Escape, where keys act on the item', async () => {
    const ada = await aReviewer('Not in use', [note, verdict]);
    await ada.press('a', 'Escape');
    expect(await focused(ada)).toBe('nowhere');
    await ada.press('Control+Enter');
    await ada.at(2);
    expect(await focused(ada)).toBe('nowhere');
    await ada.button('Approve').click();
    await ada.at(3);
    expect(await focused(ada)).toBe('nowhere');
  });
});

describe('approving with the button', () => {
  it('approves one item with a double click, and none with the Space after a click', async () => {
    const ada = await aReviewer('Double clicks', [verdict], 4);
    await ada.button('Approve').dblclick();
    await ada.at(2);
    await ada.press('Space');
    await ada.saved();
    await ada.counts(3, 0, 1);
  });

  it('moves on with each Enter at the button, but only once while Enter is held', async () => {
    const ada = await aReviewer('Entered', [verdict], 6);
    await ada.button('Approve').focus();
    await ada.press('Enter');
    await ada.at(2);
    expect(await focused(ada)).toBe('button');
    for (let repeats = 0; repeats < 4; repeats++) await ada.page.keyboard.down('Enter');
    await ada.page.keyboard.up('Enter');
    await ada.at(3);
    await ada.saved();
    await ada.counts(4, 0, 2);
  });
});

describe('the next item', () => {
  it('is shown from its top wherever the last one was scrolled, but stays in place when others change it', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `line ${n}`).join('\\n');
    const fields = Array.from({ length: 20 }, (_, n) => ({ key: `n${n}`, type: 'string' }));
    const items = [0, 1, 2, 3].map((n) => `{"data":{"n":"${n} ${lines}"},"target":{}}`);
    const queue = await product.queue({ name: 'Long', items, fields });
    const ada = await product.reviewer(queue);
    const down = () =>
      ada.page.evaluate(() =>
        ['#payload', '#payload .cm-scroller', '#target-editor'].map((where) => {
          const { scrollTop = 0 } = document.querySelector(where) ?? {};
          return scrollTop > 0;
        }),
      );
    const scroll = () =>
      ada.page.evaluate(() => {
        for (const where of ['#payload', '#payload .cm-scroller', '#target-editor'])
          document.querySelector(where)?.scrollTo(0, 600);
      });
    const view = (name: string) => ada.page.getByRole('tablist').first().getByRole('tab', { name }).click();
    for (const [n, name] of ['Reading', 'JSON'].entries()) {
      await view(name);
      await ada.page.locator('#payload').getByText('line 2', { exact: false }).first().waitFor();
      await scroll();
      const was = await down();
      expect(was).toEqual([name === 'Reading', name === 'JSON', true]);
      const other = { method: 'PUT', path: `/v1/labeling_queues/${queue.id}/items/${queue.items[n]}/flag` } as const;
      await product.site.client.send({ ...other, body: { reason: 'look' } });
      await ada.page.getByText('look').first().waitFor();
      expect(await down()).toEqual(was);
      await ada.press('Control+ArrowRight');
      await ada.at(n + 2);
      await shown.poll(down).toEqual([false, false, false]);
    }
  });
});

describe('approving from the editor', () => {
  it('leads into the editor of the next item', async () => {
    const ada = await aReviewer('Editor');
    for (let n = 1; n <= 3; n++) {
      await ada.clickIntoEditor();
      await ada.press('ControlOrMeta+a');
      await ada.page.keyboard.insertText(`{"n":${n}}`);
      await ada.press('Control+Enter');
      await ada.at(n + 1);
      expect(await focused(ada)).toBe('textbox');
    }
    await ada.saved();
    for (let n = 1; n <= 3; n++) expect((await product.item(ada.queue, n)).target).toBe(`{"n":${n}}`);
    expect((await product.item(ada.queue, 4)).target).toBe('{"note":"was 4"}');
  });
});

describe('going to the next item with its key', () => {
  it('leads to the first field from an option, but never into a text', async () => {
    const choices = await aReviewer('Next from a choice', [verdict, sure]);
    await choices.press('a', 'Tab', 'Control+ArrowRight');
    await choices.at(2);
    expect(await focused(choices)).toBe('verdict radiogroup');
    const texts = await aReviewer('Next before a text', [note, verdict]);
    await texts.press('a', 'Tab', 'Control+ArrowRight');
    await texts.at(2);
    expect(await focused(texts)).toBe('nowhere');
    await texts.press('Control+ArrowRight');
    await texts.at(3);
  });
});

describe('the focus', () => {
  it('is never lost, whatever is closed, disabled or removed', async () => {
    const ada = await aReviewer('Never lost', [verdict, note]);
    const found: Record<string, string> = {};
    const after = async (what: string, ...keys: readonly string[]) => {
      await ada.press(...keys);
      await ada.page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      found[what] = await focused(ada);
    };
    await ada.press('a');
    await after('a discard from a field', 'Control+Backspace');
    await ada.page.getByRole('textbox', { name: 'note', exact: true }).focus();
    await after('a text that is left', 'Escape');
    await after('an undo', 'u');
    await after('a jump', 'j', '5', 'Enter');
    await after('a sheet that is closed', 'h', 'Escape');
    await after('a dialog that is closed', '?', 'Escape');
    await after('the list', 'l', 'Escape');
    await after('a filter that is left', 'f', 'Escape');
    await ada.button('Approve').focus();
    await after('an approval by its button', 'Enter');
    await ada.tab('JSON');
    await ada.clickIntoEditor();
    await after('a half-written text', 'x');
    await after('the editor that is left', 'Escape');
    expect(Object.entries(found).filter(([, where]) => where === 'lost')).toEqual([]);
  });
});
