import { decodeJsonString } from '@labeling/domain';
import { SvelteSet } from 'svelte/reactivity';
import { pathOf, readTree, type TreeNode } from './tree-nodes.js';

/** Rows drawn at first and with every "more": enough to fill screens, few enough to appear at once. */
const rowsAtOnce = 300;

/** A payload as a tree: what is open, what is found, and which row has the focus. */
export class JsonTreeModel {
  readonly text: string;
  readonly nodes: readonly TreeNode[];
  readonly #open = new SvelteSet<number>();
  #query = $state('');
  #limit = $state(rowsAtOnce);
  /** The row reached by Tab. */
  active = $state(0);
  /** The row of the current match. */
  found = $state<number>();

  /** Opens the root, and below it as much as fits at a glance: the upper levels, unless they have too many rows. */
  constructor(text: string, root = '') {
    this.text = text;
    this.root = root;
    this.nodes = readTree(text);
    for (let depth = 0; depth < 3; depth++) {
      const level = this.nodes.filter((node) => node.depth === depth && node.kind !== 'scalar');
      const children = level.reduce((sum, node) => sum + node.size, 0);
      if (depth > 0 && children > 60) break;
      for (const node of level) this.#open.add(node.id);
    }
  }
  /** What the paths start with, for example `data`. */
  readonly root: string;

  matches = $derived.by(() => {
    const wanted = this.#query.toLowerCase();
    if (wanted === '') return [];
    return this.nodes.filter((node) => this.#searchable(node).toLowerCase().includes(wanted)).map((node) => node.id);
  });
  /** All visible rows, in order. */
  #unfolded = $derived.by(() => {
    const rows: TreeNode[] = [];
    for (let node = this.nodes[0]; node; node = this.nodes[this.isOpen(node) ? node.id + 1 : node.next])
      rows.push(node);
    return rows;
  });
  rows = $derived(this.#unfolded.slice(0, this.#limit));
  hidden = $derived(Math.max(0, this.#unfolded.length - this.#limit));

  get query(): string {
    return this.#query;
  }
  set query(query: string) {
    this.#query = query;
    for (const id of this.matches.slice(0, 500)) this.#reveal(id);
    this.#show(this.matches[0]);
  }

  isOpen(node: TreeNode): boolean {
    return node.kind !== 'scalar' && node.size > 0 && this.#open.has(node.id);
  }
  toggle(node: TreeNode, open = !this.isOpen(node)): void {
    if (open) this.#open.add(node.id);
    else this.#open.delete(node.id);
  }
  expandAll(): void {
    for (const node of this.nodes) if (node.kind !== 'scalar') this.#open.add(node.id);
  }
  collapseAll(): void {
    this.#open.clear();
    if ((this.nodes[0]?.size ?? 0) > 0) this.#open.add(0);
    this.#limit = rowsAtOnce;
    this.active = 0;
  }
  more(): void {
    this.#limit += rowsAtOnce;
  }

  /** The value exactly as written. */
  raw(node: TreeNode): string {
    return this.text.slice(node.start, node.end);
  }
  /** What copying a value gives: a string's characters, anything else as written. */
  copied(node: TreeNode): string {
    const raw = this.raw(node);
    return raw.startsWith('"') ? decodeJsonString(raw) : raw;
  }
  path(node: TreeNode): string {
    return (this.root + pathOf(this.nodes, node)).replace(/^\./, '');
  }

  /** Goes to a match, from 0, and unfolds what hides it. Returns its row. */
  look(index: number): number | undefined {
    this.#show(this.matches[index]);
    return this.matches[index];
  }

  /** Moves the focus as trees do. Returns whether the key was for the tree. */
  press(key: string): boolean {
    const at = this.rows.findIndex((row) => row.id === this.active);
    const node = this.rows[at];
    if (!node) return false;
    const to = (row: TreeNode | undefined) => {
      if (row) this.active = row.id;
    };
    if (key === 'ArrowDown') to(this.rows[at + 1]);
    else if (key === 'ArrowUp') to(this.rows[at - 1]);
    else if (key === 'Home') to(this.rows[0]);
    else if (key === 'End') to(this.rows.at(-1));
    else if (key === 'ArrowRight') {
      if (this.isOpen(node)) to(this.rows[at + 1]);
      else this.toggle(node, true);
    } else if (key === 'ArrowLeft') {
      if (this.isOpen(node)) this.toggle(node, false);
      else to(this.nodes[node.parent ?? 0]);
    } else if (key === 'Enter' || key === ' ') this.toggle(node);
    else return false;
    return true;
  }

  /** The text as written and, if different, the string it stands for. */
  #searchable(node: TreeNode): string {
    const value = node.kind === 'scalar' ? this.raw(node) : '';
    return [node.key ?? '', value, ...(value.includes('\\') ? [this.copied(node)] : [])].join('\n');
  }
  #reveal(id: number): void {
    for (let up = this.nodes[id]?.parent; up !== undefined; up = this.nodes[up]?.parent) this.#open.add(up);
  }
  #show(id: number | undefined): void {
    if (id === undefined) return;
    this.#reveal(id);
    this.active = id;
    const at = this.#unfolded.findIndex((row) => row.id === id);
    if (at >= this.#limit) this.#limit = at + rowsAtOnce;
  }
}
