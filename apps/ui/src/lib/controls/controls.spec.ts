/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { ariaShortcut, shortcutGlyphs } from '../keys/shortcut.js';
import Button from './Button.svelte';
import Combobox from './Combobox.svelte';
import CopyButton from './CopyButton.svelte';
import Dialog from './Dialog.svelte';
import EmptyState from './EmptyState.svelte';
import SearchField from './SearchField.svelte';
import Tabs from './Tabs.svelte';
import TextField from './TextField.svelte';

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));

describe('shortcuts', () => {
  it('are written as each system writes them', () => {
    expect(shortcutGlyphs('Mod+Enter')).toEqual({ mac: '⌘⏎', other: 'Ctrl+Enter' });
    expect(shortcutGlyphs('Mod+ArrowLeft')).toEqual({ mac: '⌘←', other: 'Ctrl+←' });
    expect(shortcutGlyphs('g')).toEqual({ mac: 'G', other: 'G' });
    expect(ariaShortcut('Mod+Enter')).toBe('Meta+Enter Control+Enter');
  });
});

describe('Button', () => {
  it('announces its shortcut to assistive technology without adding it to its name', () => {
    render(Button, { children: words('Approve'), key: 'Mod+Enter' });
    const button = screen.getByRole('button', { name: 'Approve' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+Enter Control+Enter');
    expect(button).toHaveAttribute('type', 'button');
  });

  it('is clicked only once by a key that is held down', async () => {
    const onclick = jest.fn();
    render(Button, { children: words('Approve'), onclick });
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter>5/}');
    expect(onclick).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus when pressing it disables it, does nothing, and is disabled once the focus is gone', async () => {
    const user = userEvent.setup();
    const onclick = jest.fn();
    const { rerender } = render(Button, { children: words('Show older'), onclick });
    const button = screen.getByRole('button', { name: 'Show older' });
    await user.tab();
    await rerender({ disabled: true });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onclick).not.toHaveBeenCalled();
    await rerender({ disabled: false });
    expect(button).not.toHaveAttribute('aria-disabled');
    await user.keyboard('{Enter}');
    expect(onclick).toHaveBeenCalledTimes(1);
    await rerender({ disabled: true });
    await user.tab();
    expect(button).toBeDisabled();
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('keeps the focus while somebody is in another window', async () => {
    const user = userEvent.setup();
    const { rerender } = render(Button, { children: words('Save') });
    const button = screen.getByRole('button', { name: 'Save' });
    await user.tab();
    // As in a browser whose window is left: the button stays the active element.
    await fireEvent.focusOut(button);
    await rerender({ disabled: true });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
  });

  it('does not submit its form again while it is disabled and has the focus', async () => {
    const user = userEvent.setup();
    const submitted = jest.fn((event: Event) => event.preventDefault());
    const form = document.body.appendChild(document.createElement('form'));
    form.addEventListener('submit', submitted);
    const props = { children: words('Save'), type: 'submit', disabled: false } as const;
    const { rerender } = render(Button, { target: form, props });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledTimes(1);
    await rerender({ disabled: true });
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledTimes(1);
    form.remove();
  });

  it('is a link when it has an address, unless it is disabled', async () => {
    const { rerender } = render(Button, { children: words('Queues'), href: '/queues' });
    expect(screen.getByRole('link', { name: 'Queues' })).toHaveAttribute('href', '/queues');
    await rerender({ disabled: true });
    expect(screen.getByRole('button', { name: 'Queues' })).toBeDisabled();
  });
});

describe('Tabs', () => {
  const tabs = [
    { value: 'fields', label: 'Fields' },
    { value: 'off', label: 'Off', disabled: true },
    { value: 'json', label: 'JSON', warn: '1 key is outside the schema' },
  ];
  it('are one tab stop, are chosen with the arrow keys, and say why they carry a dot', async () => {
    const user = userEvent.setup();
    const onchange = jest.fn();
    render(Tabs, { tabs, value: 'fields', label: 'Editor', onchange });
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Fields' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(onchange).toHaveBeenLastCalledWith('json');
    expect(screen.getByRole('tab', { name: /JSON.*outside the schema/ })).toHaveFocus();
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    expect(onchange).toHaveBeenCalledTimes(1);
  });
});

describe('Dialog', () => {
  it('runs its one primary action on Cmd/Ctrl+Enter, keeps keys from the page, and closes on Escape', async () => {
    const user = userEvent.setup();
    const [run, onclose, page] = [jest.fn(), jest.fn(), jest.fn()];
    addEventListener('keydown', page);
    render(Dialog, { open: true, title: 'Push', primary: { label: 'Push 3', run }, onclose });
    (await screen.findByRole('button', { name: 'Push 3' })).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(run).toHaveBeenCalledTimes(1);
    expect(page).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onclose).toHaveBeenCalledTimes(1);
    removeEventListener('keydown', page);
  });

  it('can be neither closed nor confirmed again while it is busy, and says what it is doing', async () => {
    const user = userEvent.setup();
    const [run, onclose] = [jest.fn(), jest.fn()];
    const { rerender } = render(Dialog, { open: true, title: 'New key', primary: { label: 'Create', run }, onclose });
    (await screen.findByRole('button', { name: 'Create' })).focus();
    await rerender({ busy: 'Creating…' });
    const dialog = screen.getByRole('dialog', { name: 'New key' });
    expect(dialog).toHaveFocus();
    expect(dialog.querySelector('[aria-live=polite]')).toHaveTextContent('Creating…');
    expect(screen.getByRole('button', { name: 'Creating…' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Control>}{Enter}{/Control}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const outside = { keys: '[MouseLeft]', target: document.querySelector('.dialog-veil')!, coords: { x: 9, y: 9 } };
    // The second click ends the wait to see what the first one was.
    await user.pointer([outside, outside]);
    expect([run, onclose].map(({ mock }) => mock.calls)).toEqual([[], []]);
    await rerender({ busy: undefined });
    await user.pointer(outside);
    await waitFor(() => expect(onclose).toHaveBeenCalledTimes(1));
  });
});

describe('Combobox', () => {
  it('takes what is typed for another name, not for more of the current one', async () => {
    const user = userEvent.setup();
    render(Combobox, { items: [{ value: 'r', label: 'Raw' }], value: 'r', label: 'Queue' });
    const input = screen.getByRole('combobox', { name: 'Queue' });
    expect(input).toHaveValue('Raw');
    await user.click(input);
    await user.keyboard('From SQL');
    expect(input).toHaveValue('From SQL');
  });

  it('passes on at once what is typed, as an item of the list or as a new name', async () => {
    const user = userEvent.setup();
    const bound = { value: 'r', newName: '' };
    render(Combobox, {
      ...{ items: [{ value: 'r', label: 'Raw' }], label: 'Queue', createLabel: 'Create queue' },
      get value() {
        return bound.value;
      },
      set value(value) {
        bound.value = value;
      },
      get newName() {
        return bound.newName;
      },
      set newName(name) {
        bound.newName = name;
      },
    });
    const input = screen.getByRole('combobox', { name: 'Queue' });
    await user.click(input);
    await user.keyboard(' Raw and ');
    expect(bound).toEqual({ value: '', newName: 'Raw and' });
    await user.clear(input);
    expect(bound).toEqual({ value: '', newName: '' });
    await user.keyboard('Raw');
    expect(bound).toEqual({ value: 'r', newName: '' });
  });

  /** Hidden, because jsdom lays nothing out. */
  const options = () => screen.getAllByRole('option', { hidden: true });
  async function openedList(names: readonly string[]) {
    const user = userEvent.setup();
    const bound = { value: 'every', isUnclear: false };
    const items = [
      { value: 'every', label: 'Every queue' },
      ...names.map((label) => ({ value: `id of ${label}`, label })),
    ];
    render(Combobox, {
      ...{ items, label: 'Queue' },
      get value() {
        return bound.value;
      },
      set value(value) {
        bound.value = value;
      },
      get isUnclear() {
        return bound.isUnclear;
      },
      set isUnclear(isUnclear) {
        bound.isUnclear = isUnclear;
      },
    });
    const input = screen.getByRole('combobox', { name: 'Queue' });
    await user.click(input);
    return { user, bound, input };
  }

  it('draws the first hundred of a long list, and finds the others', async () => {
    const { user, bound } = await openedList(Array.from({ length: 3000 }, (_, n) => `Queue ${n}`));
    expect(options()).toHaveLength(100);
    screen.getByText('And 2,901 more. Type to search.');
    await user.keyboard('Queue 2500');
    expect(bound.value).toBe('id of Queue 2500');
    expect(options()).toHaveLength(1);
    expect(screen.queryByText(/Type to search/)).toBeNull();
  });

  it('keeps the choice while what is typed matches no item', async () => {
    const { user, bound, input } = await openedList(['Raw']);
    await user.keyboard('Raw');
    await user.keyboard('er');
    expect(bound.value).toBe('id of Raw');
    await user.tab();
    expect(input).toHaveValue('Raw');
  });

  it('keeps the choice even if the beginning of what is typed matches an item', async () => {
    const { user, bound, input } = await openedList(['Raw']);
    await user.keyboard('w');
    await user.keyboard('x');
    expect(bound).toEqual({ value: 'every', isUnclear: true });
    await user.tab();
    expect(input).toHaveValue('Every queue');
  });

  it('is closed by a click elsewhere once that has taken effect, and not by a drag out of it', async () => {
    const { user, bound, input } = await openedList(['Raw']);
    const found: boolean[] = [];
    const beside = document.body.appendChild(document.createElement('button'));
    beside.addEventListener('click', () => found.push(bound.isUnclear));
    await user.keyboard('x');
    await user.pointer([{ keys: '[MouseLeft>]', target: input }, { target: beside }, '[/MouseLeft]']);
    expect(bound.isUnclear).toBe(true);
    await user.click(beside);
    beside.remove();
    expect([found, bound.isUnclear]).toEqual([[true], false]);
    expect(input).toHaveValue('Every queue');
  });

  it('chooses the only item that what is typed matches', async () => {
    const { user, bound, input } = await openedList(['Raw', 'Ready']);
    await user.keyboard('read');
    expect(bound).toEqual({ value: 'id of Ready', isUnclear: false });
    await user.tab();
    expect(input).toHaveValue('Ready');
  });

  it('says until the list is closed that what is typed matches no item, or several', async () => {
    const { user, bound, input } = await openedList(['Raw', 'Ready']);
    for (const text of ['r', 'rr', ' ']) {
      await user.clear(input);
      await user.type(input, text);
      expect(bound).toEqual({ value: 'every', isUnclear: true });
    }
    await user.tab();
    expect(bound).toEqual({ value: 'every', isUnclear: false });
    expect(input).toHaveValue('Every queue');
  });
});

describe('TextField', () => {
  it('describes its input with the error', () => {
    render(TextField, { label: 'Email', value: 'x', error: 'This is not an address.' });
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('This is not an address.');
  });

  const error = 'This is not an address.';

  it('announces an error that appears later, and again when it comes back', async () => {
    const { rerender } = render(TextField, { label: 'Email', value: 'x', error });
    screen.getByRole('textbox').focus();
    await rerender({ error: undefined });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await rerender({ error });
    const first = await screen.findByRole('alert');
    expect(first).toHaveTextContent(error);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(error);
    await rerender({ error: undefined });
    await rerender({ error });
    expect(await screen.findByRole('alert')).not.toBe(first);
  });

  it('does not announce an error that is read with the field because the focus moves there', async () => {
    const { rerender } = render(TextField, { label: 'Email', value: 'x' });
    await rerender({ error });
    screen.getByRole('textbox').focus();
    // A second field, whose error comes later, is announced: by then the first would have been.
    await render(TextField, { label: 'Name', value: 'x' }).rerender({ error: 'The name is missing.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is missing.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('announces an error that replaces the one it opened with', async () => {
    const { rerender } = render(TextField, { label: 'Email', value: 'x', error });
    await rerender({ error: 'This address is taken.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('This address is taken.');
  });

  it('does not announce an error that it opens with', async () => {
    render(TextField, { label: 'Email', value: 'x', error });
    await render(TextField, { label: 'Name', value: 'x' }).rerender({ error: 'The name is missing.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is missing.');
  });
});

describe('SearchField', () => {
  it('counts characters as the server does, and cuts none in two', async () => {
    const oninput = jest.fn(({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => value);
    render(SearchField, { label: 'Search items', longest: 3, oninput });
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search items' });
    await fireEvent.input(field, { target: { value: '😀😀😀' } });
    expect(field).toHaveValue('😀😀😀');
    expect(field.maxLength).toBe(6);
    await fireEvent.input(field, { target: { value: 'a😀😀b' } });
    expect(field).toHaveValue('a😀😀');
    expect(oninput).toHaveLastReturnedWith('a😀😀');
  });
});

describe('EmptyState and CopyButton', () => {
  it('put the text to paste on the clipboard', async () => {
    const user = userEvent.setup();
    render(EmptyState, { sentence: 'No items yet.', command: 'curl …' });
    await user.click(screen.getByRole('button', { name: 'Copy the command' }));
    expect(await navigator.clipboard.readText()).toBe('curl …');
    render(CopyButton, { text: () => 'lazy', label: 'Copy id' });
    await user.click(screen.getByRole('button', { name: 'Copy id' }));
    expect(await navigator.clipboard.readText()).toBe('lazy');
  });
});

describe('CopyButton on a page without access to the clipboard', () => {
  let copied: string[];
  let isAllowed: boolean;
  beforeEach(() => {
    copied = [];
    isAllowed = true;
    document.execCommand = (command) => {
      if (isAllowed && command === 'copy') copied.push((document.activeElement as HTMLTextAreaElement).value);
      return isAllowed;
    };
  });
  afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

  async function copy(): Promise<HTMLElement> {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    render(CopyButton, { text: 'what was typed', label: 'Copy what you typed', word: true });
    const button = screen.getByRole('button', { name: 'Copy what you typed' });
    await user.click(button);
    return button;
  }

  it('still copies, and keeps the focus', async () => {
    const button = await copy();
    await waitFor(() => expect(button).toHaveTextContent('Copied'));
    expect(copied).toEqual(['what was typed']);
    expect(button).toHaveFocus();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says that nothing was copied if the browser does not allow that either', async () => {
    isAllowed = false;
    const button = await copy();
    await waitFor(() => expect(button).toHaveTextContent('Not copied: the browser does not allow it'));
    expect(screen.getByRole('status')).toHaveTextContent('Not copied');
  });
});
