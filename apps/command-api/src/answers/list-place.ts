import { InvalidCursor } from '@labeling/read-models/queries';
import { uuidForm } from '../request-json/json-rules.js';

/** A place in a list. As a cursor it stays valid when the row that was there is gone. */
export interface Place {
  readonly key: bigint;
  readonly id: string;
}

/** The cursor of the page after this place. */
export function placeText({ key, id }: Place): string {
  return `${key}.${id}`;
}

/** @throws InvalidCursor */
export function readPlace(cursor: string): Place {
  const [, key, id] = /^(\d{1,20})\.(.*)$/.exec(cursor) ?? [];
  if (key === undefined || id === undefined || !uuidForm.test(id)) throw new InvalidCursor(cursor);
  return { key: BigInt(key), id: id.toLowerCase() };
}

/** For a list in which the place of a cursor is known only while its row exists. */
export function lostPlace(cursor: string): InvalidCursor {
  return new InvalidCursor(cursor, 'The cursor points to something that is no longer there. Begin again without it');
}
