/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { completionStatus, startCompletion } from '@codemirror/autocomplete';
import { undo } from '@codemirror/commands';
import { openSearchPanel, searchPanelOpen } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { api } from '../api/client.js';
import '../layout/no-layout.fixture.js';
import { notices } from '../layout/notify.js';
import { clickedByPointer } from '../layout/pointer-click.fixture.js';
import SqlBench from './SqlBench.svelte';

// jsdom has no layout.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
Element.prototype.scrollTo = () => undefined;

const user = userEvent.setup();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  notices.notice = undefined;
});

const pressed = (init: KeyboardEventInit) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { ctrlKey: true, cancelable: true, ...init }));
const response = { ok: true, status: 200, headers: new Headers() };

/** The SQL page of a project with these saved queries, by name. */
async function aBench(queries: Readonly<Record<string, string>>, linked?: string) {
  const data = Object.entries(queries).map(([name, query]) => ({ id: name, name, query, savedBy: 'Ada' }));
  jest.spyOn(api, 'GET').mockImplementation((async (path: string) => ({
    response: { ok: true, status: 200, headers: new Headers() },
    data: { data: path === '/v1/sql/queries' ? data.map((query) => ({ ...query })) : [] },
  })) as never);
  const author = { id: 'ada', projectId: 'p' };
  const { container } = render(SqlBench, { author, linked, maySave: true, mayExport: false });
  const content = container.querySelector<HTMLElement>('.cm-content');
  const editor = content && EditorView.findFromDOM(content);
  if (!editor) throw new Error('The page has an editor');
  await user.click(screen.getByRole('tab', { name: 'Saved' }));
  const open = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const type = async (insert: string) => {
    editor.dispatch({ changes: { from: editor.state.doc.length, insert }, userEvent: 'input.type' });
    await tick();
  };
  const shown = () => [document.querySelector('[aria-current="true"]')?.textContent, editor.state.sliceDoc()];
  return { data, editor, open, type, shown };
}

describe('the SQL page', () => {
  it('does not undo the text of one query into another', async () => {
    const { editor, open, type, shown } = await aBench({ A: 'select 1', B: 'select 2' });
    await open('A');
    await type('0');
    await open('B');
    undo(editor);
    await tick();
    expect(shown()).toEqual(['B', 'select 2']);
    await type('5');
    undo(editor);
    expect(shown()).toEqual(['B', 'select 2']);
  });

  it('brings back unsaved edits that another query has replaced, with their query', async () => {
    const { open, type, shown } = await aBench({ A: 'select 1', B: 'select 2' });
    await open('A');
    await open('B');
    await open('A');
    expect(notices.notice).toBeUndefined();
    await type('0');
    await open('B');
    expect(notices.notice?.message).toBe('Your unsaved edits were replaced.');
    notices.notice?.action?.run();
    await tick();
    expect(shown()).toEqual(['A', 'select 10']);
    await user.click(screen.getByRole('button', { name: 'New query' }));
    expect(shown()).toEqual([undefined, '']);
    notices.notice?.action?.run();
    await tick();
    expect(shown()).toEqual(['A', 'select 10']);
  });

  it('shows the query of a link, and does not run it', async () => {
    const post = jest.spyOn(api, 'POST').mockRejectedValue(new Error('nothing is run'));
    const { editor } = await aBench({}, 'select 7');
    expect(editor.state.sliceDoc()).toBe('select 7');
    expect(post).not.toHaveBeenCalled();
  });

  it('runs a query once, however long its keys are held', async () => {
    await aBench({});
    const result = { runId: 'r', columns: [], rows: [], truncated: false, truncatedBy: null, tookMs: 1 };
    const post = jest.spyOn(api, 'POST').mockImplementation((async () => ({
      response: { ok: true, status: 200, headers: new Headers() },
      data: result,
    })) as never);
    const press = async (repeat: boolean) => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    for (const repeat of [false, true, true]) await press(repeat);
    expect(post).toHaveBeenCalledTimes(1);
    await press(false);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('saves a query once, however long its keys are held', async () => {
    const { data, open, type } = await aBench({ A: 'select 1' });
    const change = jest.spyOn(api, 'PATCH').mockImplementation((async (_: string, { body }: { body: object }) => ({
      ...{ response, data: { ...data[0], ...body } },
    })) as never);
    await open('A');
    await type('0');
    for (const repeat of [false, true, true])
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, repeat, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(change).toHaveBeenCalledTimes(1);
    change.mockRestore();
  });

  it('asks before it overwrites somebody else’s change of a query, and can save it as a new one', async () => {
    const { data, open, type, shown } = await aBench({ A: 'select 1' });
    const change = jest.spyOn(api, 'PATCH').mockImplementation((async (_: string, { body }: { body: object }) => ({
      ...{ response, data: { ...Object.assign(data[0] ?? {}, body) } },
    })) as never);
    await open('A');
    await type('0');
    Object.assign(data[0] ?? {}, { query: 'select 2' });
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('dialog', { name: 'Replace the query?' }));
    };
    const asked = await ask();
    asked.getByText('“A” was changed by somebody else since you opened it.');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click((await ask()).getByRole('button', { name: 'Save as a new query' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Save query' })).getByText('Cancel'));
    expect([change.mock.calls.length, shown()]).toEqual([0, ['A', 'select 10']]);
    await user.click((await ask()).getByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(notices.notice?.message).toBe('Saved A'));
    expect(data).toMatchObject([{ query: 'select 10' }]);
    await type('0');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(data).toMatchObject([{ query: 'select 100' }]));
  });

  it('keeps asking a member who continues to type after the keys that save', async () => {
    const { data, open, type } = await aBench({ A: 'select 1' });
    await open('A');
    await type('0');
    Object.assign(data[0] ?? {}, { query: 'select 2' });
    // The buttons of the dialog have a layout, so that they could have the focus.
    const places = jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as never);
    pressed({ key: 's' });
    await screen.findByRole('dialog', { name: 'Replace the query?' });
    await user.keyboard(' ');
    places.mockRestore();
    await tick();
    screen.getByRole('dialog', { name: 'Replace the query?' });
  });

  it('keeps showing a row of the result that it was opened from when another result arrives', async () => {
    await aBench({}, 'select 1');
    const results = [[['first']], []].map((rows) => ({
      ...{
        runId: 'r',
        columns: [{ name: 'word', type: 'text' }],
        rows,
        truncated: false,
        truncatedBy: null,
        tookMs: 1,
      },
    }));
    jest.spyOn(api, 'POST').mockImplementation((async () => ({ response, data: results.shift() })) as never);
    pressed({ key: 'Enter' });
    (await screen.findByRole('grid')).focus();
    await user.keyboard('{Enter}');
    const row = within(await screen.findByRole('dialog', { name: 'Row 1' }));
    row.getByText('first');
    pressed({ key: 'Enter' });
    await screen.findByText('The query returned no rows.');
    row.getByText('first');
  });

  it('cancels a query on Escape, after closing what is open in the editor', async () => {
    const { editor } = await aBench({}, 'select 1');
    jest
      .spyOn(api, 'POST')
      .mockImplementation(
        ((_: string, { signal }: { signal: AbortSignal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', reject))) as never,
      );
    pressed({ key: 'Enter' });
    const runs = async () => (await tick(), screen.queryByRole('button', { name: 'Cancel' }) !== null);
    expect(await runs()).toBe(true);
    editor.focus();
    startCompletion(editor);
    await waitFor(() => expect(completionStatus(editor.state)).toBe('active'));
    await user.keyboard('{Escape}');
    expect([completionStatus(editor.state), await runs()]).toEqual([null, true]);
    openSearchPanel(editor);
    screen.getByRole('textbox', { name: 'Find' }).focus();
    await user.keyboard('{Escape}');
    expect([searchPanelOpen(editor.state), await runs()]).toEqual([false, true]);
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await runs()).toBe(false));
  });

  it('moves the focus from a deleted query to the next one, and from the last one to the note that none is left', async () => {
    const remove = jest.spyOn(api, 'DELETE').mockImplementation((async () => ({ response })) as never);
    await aBench({ A: 'select 1', B: 'select 2', C: 'select 3' });
    const button = (name: string) => screen.findByRole('button', { name: `Delete ${name}` });
    for (const [name, next] of [
      ['B', 'C'],
      ['C', 'A'],
    ] as const) {
      (await button(name)).focus();
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await button(next)).toHaveFocus());
    }
    (await button('A')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText(/^No saved queries yet/)).toHaveFocus());
    expect(remove).toHaveBeenCalledTimes(3);
  });

  it('does not move the focus to the next query after a click, so that Enter deletes no other', async () => {
    jest.spyOn(api, 'DELETE').mockImplementation((async () => ({ response })) as never);
    await aBench({ A: 'select 1', B: 'select 2' });
    const first = await screen.findByRole('button', { name: 'Delete A' });
    clickedByPointer(first);
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body).toHaveFocus();
  });
});
