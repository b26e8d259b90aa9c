// A JSON text as a flat list of nodes in reading order. Values stay slices of the text, so nothing is rounded,
// decoded or merged: big numbers, escapes, repeated keys and `__proto__` appear as written.
import { visit } from 'jsonc-parser';

export interface TreeNode {
  /** Index in the list. */
  readonly id: number;
  readonly parent: number | undefined;
  readonly depth: number;
  readonly kind: 'object' | 'array' | 'scalar';
  /** The key's text with its quotes as written; `undefined` for elements and the root. */
  readonly key: string | undefined;
  /** Index among its siblings. */
  readonly index: number;
  readonly start: number;
  end: number;
  /** How many properties or elements it has. */
  size: number;
  /** The id after its last descendant. */
  next: number;
}

/** Expects valid JSON of any size; time and memory are linear in it. */
export function readTree(text: string): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open: TreeNode[] = [];
  let key: string | undefined;

  const add = (kind: TreeNode['kind'], start: number, length: number) => {
    const parent = open.at(-1);
    const id = nodes.length;
    const index = parent ? parent.size++ : 0;
    const place = { id, parent: parent?.id, depth: open.length, index, key };
    const node: TreeNode = { ...place, kind, start, end: start + length, size: 0, next: id + 1 };
    nodes.push(node);
    key = undefined;
    return node;
  };
  const close = (offset: number, length: number) => {
    const node = open.pop();
    if (!node) return;
    node.end = offset + length;
    node.next = nodes.length;
  };

  visit(text, {
    onObjectBegin: (offset, length) => void open.push(add('object', offset, length)),
    onArrayBegin: (offset, length) => void open.push(add('array', offset, length)),
    onObjectEnd: close,
    onArrayEnd: close,
    onObjectProperty: (_, offset, length) => void (key = text.slice(offset, offset + length)),
    onLiteralValue: (_, offset, length) => void add('scalar', offset, length),
  });
  return nodes;
}

/** `.items[3]["odd key"]`: how code would reach the node from the root. */
export function pathOf(nodes: readonly TreeNode[], node: TreeNode): string {
  const parts: string[] = [];
  for (let at: TreeNode | undefined = node; at?.parent !== undefined; at = nodes[at.parent]) {
    parts.push(at.key === undefined ? `[${at.index}]` : stepTo(at.key));
  }
  return parts.reverse().join('');
}

/** `.items` or `["odd key"]`, for a key with its quotes. */
export const stepTo = (key: string): string => (/^"[A-Za-z_$][\w$]*"$/.test(key) ? `.${key.slice(1, -1)}` : `[${key}]`);
