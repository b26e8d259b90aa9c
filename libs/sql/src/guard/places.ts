// The parts of a statement, as Postgres' parser has read it.
import type { Tree } from './parse-query.js';

export interface Place {
  readonly kind: string;
  readonly tree: Tree;
  /** The position of this part, or of the nearest one around it, in bytes; undefined if the parser gives none. */
  readonly location: number | undefined;
}

export const isKind = (name: string): boolean => /^[A-Z]/.test(name);
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties that hold a node without its kind. */
const kindOfProperty: Readonly<Record<string, string>> = {
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  typeName: 'TypeName',
  over: 'WindowDef',
};

/** Every part of the tree. Without recursion, because the author of the query decides its depth. */
export function placesIn(statement: Tree): Place[] {
  const places: Place[] = [];
  const open: Place[] = [{ kind: '', tree: statement, location: undefined }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const own = place.tree['location'];
    const location = typeof own === 'number' && own >= 0 ? own : place.location;
    if (isKind(place.kind)) places.push({ ...place, location });
    else if (place.kind !== '') places.push({ ...place, kind: 'List', location });
    for (const [name, value] of Object.entries(place.tree)) {
      for (const tree of Array.isArray(value) ? value : [value]) {
        if (isTree(tree)) open.push({ kind: isKind(name) ? name : kindOf(name, tree), tree, location });
      }
    }
  }
  return places;
}

/** `{SelectStmt: …}` wraps the node that follows; other properties are examined as they are. */
function kindOf(property: string, tree: Tree): string {
  if (Object.keys(tree).some(isKind)) return '';
  return kindOfProperty[property] ?? property;
}

/** The name that a list of nodes spells, part by part; `*` is an empty part. */
export function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((node: unknown) => {
    const text = isTree(node) ? node['String'] : undefined;
    return isTree(text) ? String(text['sval'] ?? '') : '';
  });
}
