// The id of an event as integrations see it: the cursor of its row in the activity, without a full stop, because signatures of
// webhooks put full stops between the id and what follows.
import type { Queryable } from '@labeling/postgres';
import { InvalidCursor } from '../page.js';
import { liveSchema } from '../schema.js';
import { cursorOf, positionOf } from './activity-cursor.js';
import type { ActivityRow } from './activity-queries.js';

const form = /^evt_(\d{1,18})_(\d{1,15})$/;

export function eventIdOf(row: ActivityRow): string {
  return `evt_${cursorOf(row).replace('.', '_')}`;
}

/** The position of the event with this id. @throws InvalidCursor */
export async function positionOfEvent(db: Queryable, id: string, schema = liveSchema): Promise<bigint> {
  const [, position, mark] = form.exec(id) ?? [];
  if (position === undefined) throw new InvalidCursor(id, 'It is not the id of an event');
  return positionOf(db, `${position}.${mark}`, schema);
}
