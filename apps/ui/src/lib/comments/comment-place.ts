// The place in an item that a comment is about.

/** A field that a comment can be about. */
export interface CommentedField {
  readonly key: string;
  readonly label: string;
}

export function pointerOf(key: string): string {
  return `/target/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The key of the target that a pointer leads to, or into; undefined for a place elsewhere. */
export function keyOf(pointer: string): string | undefined {
  const [, part, key] = pointer.split('/');
  return part === 'target' && key !== undefined ? key.replaceAll('~1', '/').replaceAll('~0', '~') : undefined;
}

/** What a place is called: the label of a field, or the path. */
export function placeWords(pointer: string, fields: readonly CommentedField[]): string {
  const label = fields.find(({ key }) => pointerOf(key) === pointer)?.label;
  return label ?? pointer.slice(1).replaceAll('/', ' › ').replaceAll('~1', '/').replaceAll('~0', '~');
}
