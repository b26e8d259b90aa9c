import type { Shortcut } from '../keys/shortcut.js';
import type { SpanTreeModel } from './span-tree-model.svelte.js';

export interface TreeActions {
  /** The number of visible rows: one page. */
  page(): number;
  /** Moves the focus to the content of the span. */
  open(): void;
  add(): void;
  filter(): void;
  search(): void;
  output(): void;
  refresh(): void;
}

/** What the keys of the trace view do. */
export const traceShortcuts: readonly Shortcut[] = [
  { keys: 'ArrowDown', does: 'Next span; with Shift select a range' },
  { keys: 'ArrowRight', does: 'Expand, or go to the first child span' },
  { keys: 'ArrowLeft', does: 'Collapse, or go to the parent span' },
  { keys: 'Enter', does: 'Read the span; Escape returns to the list' },
  { keys: 'x', does: 'Select or deselect the span (also Space)' },
  { keys: 'Mod+a', does: 'Select all' },
  { keys: 'Escape', does: 'Clear the selection' },
  { keys: 'a', does: 'Add to labeling queue' },
  { keys: 'e', does: 'Next error' },
  { keys: 'o', does: 'The output of the span' },
  { keys: 'f', does: 'Find spans by name, model or id' },
  { keys: '/', does: 'Search in the span' },
  { keys: 'r', does: 'Reload the trace' },
  { keys: '?', does: 'Show shortcuts' },
];

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'metaKey' | 'ctrlKey' | 'repeat'>;

/** Does what a key means in the tree; returns false for other keys. A held key only moves the cursor. */
export function pressInTree(model: SpanTreeModel, event: Keys, actions: TreeActions): boolean {
  const { key, shiftKey } = event;
  if (event.metaKey || event.ctrlKey) {
    if (key.toLowerCase() !== 'a') return false;
    model.selectShown();
    return true;
  }
  if (!shiftKey && moveInTree(model, key, actions.page())) return true;
  const row = rowAfter(key, model, actions.page());
  if (key === 'End') model.extendToEnd();
  else if (row !== undefined) model.extend(row);
  else if (fold(model, key)) return true;
  else if (event.repeat && key !== 'e') return [' ', 'x'].includes(key) || acts.has(key);
  else return select(model, event) || act(model, key, actions);
  return true;
}

/** Goes to another span, or folds one; returns false for other keys. `page` is the number of visible rows. */
export function moveInTree(model: SpanTreeModel, key: string, page: number): boolean {
  const row = rowAfter(key, model, page);
  if (key === 'End') model.showEnd();
  else if (row !== undefined) model.showRow(row);
  else return fold(model, key);
  return true;
}

function fold(model: SpanTreeModel, key: string): boolean {
  const place = model.rows[model.row];
  const node = model.nodes[place ?? -1];
  if (place === undefined || !node || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
  const isOpen = model.hasBelow(place) && !model.isFolded(place);
  if (key === 'ArrowRight') {
    if (isOpen) model.showRow(model.row + 1);
    else model.fold(place, false);
  } else if (isOpen && !model.isFiltered) model.fold(place, true);
  else if (node.parent >= 0) model.show(node.parent);
  return true;
}

function select(model: SpanTreeModel, { key, shiftKey }: Keys): boolean {
  const place = model.rows[model.row];
  if ((key !== ' ' && key !== 'x') || place === undefined) return false;
  if (shiftKey) model.extend(model.row);
  else model.toggle(place);
  return true;
}

const acts = new Map<string, (model: SpanTreeModel, actions: TreeActions) => void>([
  ['Escape', (model) => model.clearSelection()],
  ['e', (model) => model.showNextError()],
  ['Enter', (_, actions) => actions.open()],
  ['a', (_, actions) => actions.add()],
  ['f', (_, actions) => actions.filter()],
  ['/', (_, actions) => actions.search()],
  ['o', (_, actions) => actions.output()],
  ['r', (_, actions) => actions.refresh()],
]);

function act(model: SpanTreeModel, key: string, actions: TreeActions): boolean {
  acts.get(key)?.(model, actions);
  return acts.has(key);
}

function rowAfter(key: string, { row }: SpanTreeModel, page: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return row - 1;
    case 'ArrowDown':
      return row + 1;
    case 'PageUp':
      return row - page;
    case 'PageDown':
      return row + page;
    case 'Home':
      return 0;
  }
  return undefined;
}
