import { Limit } from '../requests/page-query.js';
import { Misread, QueryId, queryProperty } from '../shapes/query-properties.js';
import { eventNames, typesNamed } from './event-types.js';
import type { ChangeType } from '@labeling/domain';

const form = /^(latest|\d{1,18}|evt_\d{1,18}_\d{1,15})$/;

/** Where to begin to read. */
export const placeInFeed = { type: 'string', pattern: form.source };

export function readPlace(text: string): string {
  if (form.test(text)) return text;
  throw new Misread('must be the id of an event, the value of a Position header, or latest');
}

const Place = () =>
  queryProperty(
    { schema: placeInFeed, read: readPlace },
    {
      emptyIsAbsent: true,
      description:
        'Only events after this one: the id of an event, the value of a `Position` header, or `latest` for what comes from ' +
        'now on. Without it, from the beginning.',
    },
  );

const Names = () =>
  queryProperty(
    { schema: { type: 'string' }, read: typesOf },
    { emptyIsAbsent: true, description: `Only events of these types, with commas between: ${eventNames.join(', ')}` },
  );

function typesOf(list: string): readonly ChangeType[] {
  const wanted = list.split(',').filter((name) => name !== '');
  if (wanted.every((name) => eventNames.some((known) => known === name))) return typesNamed(wanted);
  throw new Misread(`must be one or more of ${eventNames.join(', ')}`);
}

export const MOST_EVENTS = 10_000;
const DEFAULT_EVENTS = 1_000;

export class ReadEventsQuery {
  @Place() readonly after?: string;
  @Names() readonly type?: readonly ChangeType[];
  @QueryId({ emptyIsAbsent: true, description: 'Only of this queue' }) readonly queue?: string;
  @Limit(MOST_EVENTS, DEFAULT_EVENTS) readonly limit: number = DEFAULT_EVENTS;
}
