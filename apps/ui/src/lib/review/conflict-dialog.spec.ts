/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { itemOf, parseJsonText, type ItemCommand } from '@labeling/domain';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import ConflictDialog from './ConflictDialog.svelte';
import { ItemWork } from './item-work.svelte.js';
import FieldDifferences from '../differences/FieldDifferences.svelte';
import { memoryWorkStore, ReviewServer } from './review-server.fixture.js';

// What the test browser lacks: layout, which the editors need.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;

const original = '{"verdict":null,"n":12345678901234567890,"note":"It was a good answer"}';
const mine = '{"verdict":"wrong","n":12345678901234567891,"note":"It was a good answer"}';
const theirs = '{"verdict":"wrong","n":12345678901234567890,"note":"It was not a good answer","by":"B"}';

async function aConflict(command: ItemCommand = { type: 'EditTarget', target: parseJsonText(theirs) }) {
  const server = new ReviewServer(original);
  const work = new ItemWork(server.loaded, server, memoryWorkStore(), { onChange: () => undefined });
  server.elsewhere(command);
  work.type(mine);
  work.flush();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(work.status).toBe('conflict');
  jest.useRealTimers();
  const { component } = render(ConflictDialog, { work });
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of this item' });
  return { server, work, dialog, component: component as { show(): void }, user: userEvent.setup() };
}
const targetOn = (server: ReviewServer) => itemOf(server.now.state)?.target;
const button = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a conflict', () => {
  it('shows the differences, property by property, and the rest on demand', async () => {
    const { user, dialog } = await aConflict();
    const cells = () =>
      screen
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()));
    expect(cells()).toEqual([
      ['Field', 'Mine', 'Theirs'],
      ['n Changed', '12345678901234567891', '12345678901234567890'],
      ['note Changed', '"It was a good answer"', '"It was not a good answer"'],
      ['by Only theirs', '—', '"B"'],
    ]);
    expect([...dialog.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      ...['12345678901234567891', '12345678901234567890', 'not '],
    ]);
    await user.click(button(/unchanged/));
    expect(cells()[1]).toEqual(['verdict Same', '"wrong"', '"wrong"']);
  });

  it('shows unrelated elements that have the same index on both sides', async () => {
    jest.useRealTimers();
    render(FieldDifferences, { mine: '["a","b"]', theirs: '["b","c"]' });
    await userEvent.setup().click(button(/unchanged/));
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
      ...['[0] Only mine', '[1] Same', '[1] Only theirs'],
    ]);
  });

  it('focuses no button, so that continued typing cannot decide', async () => {
    const { user, work, dialog } = await aConflict();
    expect(dialog).toHaveFocus();
    await user.keyboard('x {Enter}');
    expect(work.status).toBe('conflict');
  });

  it('accepts a key at once after something in it was clicked', async () => {
    const { user, server, work } = await aConflict();
    await user.click(button(/unchanged/));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(work.status).toBe('saved'));
    expect(targetOn(server)).toBe(mine);
  });

  it('continues with my version, even by key, but not by a key that was meant for the page before', async () => {
    const { user, server, work } = await aConflict();
    const approve = () => user.keyboard('{Control>}{Enter}{/Control}');
    await approve();
    expect(work.status).toBe('conflict');
    await waitFor(async () => {
      await approve();
      expect(work.conflict).toBeUndefined();
    });
    expect(targetOn(server)).toBe(mine);
  });

  it('continues with their version', async () => {
    const { user, server, work } = await aConflict();
    await user.click(button(/Take theirs/));
    expect([work.text, work.status]).toEqual([theirs, 'saved']);
    expect(targetOn(server)).toBe(theirs);
  });

  it('keeps a merge by hand when the decision is postponed', async () => {
    const { user, server, work, component } = await aConflict();
    await user.click(button(/Merge by hand/));
    expect(screen.getByRole('textbox', { name: 'Merged target as JSON' })).toHaveTextContent('12345678901234567891');
    expect(screen.getByRole('textbox', { name: 'Their target as JSON' })).toHaveTextContent('12345678901234567890');
    work.merging = '{"merged":';
    expect(await screen.findByText(/The merged target is not valid JSON/)).toBeVisible();
    expect(button(/Save the merge/)).toBeDisabled();
    work.merging = '{"merged":1.10}';
    await user.click(button(/Decide later/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    component.show();
    await screen.findByRole('dialog');
    await user.click(button(/Save the merge/));
    expect(work.conflict).toBeUndefined();
    await Promise.resolve();
    expect(targetOn(server)).toBe('{"merged":1.10}');
  });

  it('keeps a merge by hand while the versions are compared again', async () => {
    const { user, server, work } = await aConflict();
    await user.click(button(/Merge by hand/));
    work.merging = '{"merged":1.10}';
    await user.click(button(/Compare again/));
    expect(screen.getAllByRole('rowheader')).not.toEqual([]);
    expect(button(/Keep mine/)).toBeVisible();
    await user.click(button(/Merge by hand/));
    expect(screen.getByRole('textbox', { name: 'Merged target as JSON' })).toHaveTextContent(/"merged":\s*1\.10/);
    await user.click(button(/Save the merge/));
    await waitFor(() => expect(targetOn(server)).toBe('{"merged":1.10}'));
  });

  it.each([
    [{ type: 'Discard' }, /Someone discarded this item/],
    [{ type: 'Approve', target: parseJsonText('1') }, /Someone approved this item/],
  ] as const)('says what the other person did: %j', async (command, words) => {
    const { dialog } = await aConflict(command);
    expect(dialog).toHaveTextContent(words);
  });
});
