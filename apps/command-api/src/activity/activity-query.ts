import { changeTypes, type ChangeType } from '@labeling/domain';
import type { ListActivity } from '@labeling/read-models/queries';
import { eventId } from '../openapi/parameters.js';
import { DEFAULT_PAGE, Limit, MAX_PAGE } from '../requests/page-query.js';
import { Misread, QueryChoice, QueryId, QueryMoment, queryProperty, QueryWord } from '../shapes/query-properties.js';
import { text } from '../shapes/schema.js';

export type ActivityFilter = Pick<ListActivity, 'queueId' | 'itemId' | 'actorId' | 'types' | 'from' | 'to'>;

const Types = () =>
  queryProperty(
    { schema: text, read: (names) => names.split(',').flatMap(typeOf) },
    { emptyIsAbsent: true, description: `Only events of these types, with commas between: ${changeTypes.join(', ')}` },
  );

function typeOf(name: string): ChangeType[] {
  if (name === '') return [];
  const known = changeTypes.find((type) => type === name);
  if (known === undefined) throw new Misread(`must be one of ${changeTypes.join(', ')}`);
  return [known];
}

export class ActorsQuery {
  @QueryId({ emptyIsAbsent: true, description: 'Only of this queue' }) readonly queue?: string;
}

/** All given conditions must hold. */
class FilterQuery extends ActorsQuery {
  @QueryId({ emptyIsAbsent: true, description: 'Only of this item' }) readonly item?: string;
  @QueryWord({ description: 'Only what the actor with this id did' }) readonly actor?: string;
  @Types() readonly type?: readonly ChangeType[];
  @QueryMoment({ description: 'Only at this time or later' }) readonly from?: string;
  @QueryMoment({ description: 'Only before this time' }) readonly to?: string;
}

export class ListActivityQuery extends FilterQuery {
  @Limit(MAX_PAGE) readonly limit: number = DEFAULT_PAGE;
  @QueryWord({ description: 'The `next` of the previous page' }) readonly after?: string;
}

const Since = () =>
  queryProperty(
    { schema: eventId, read: eventIdIn },
    { emptyIsAbsent: true, description: 'Only what happened after the event with this id' },
  );

function eventIdIn(value: string): string {
  if (new RegExp(eventId.pattern).test(value)) return value;
  throw new Misread('must be the id of an event');
}

export class ListLinesQuery extends ListActivityQuery {
  @Since() readonly since?: string;
}

const formats = ['jsonl', 'csv'] as const;

export class ExportActivityQuery extends FilterQuery {
  @QueryChoice(formats, { otherwise: 'jsonl', description: 'The format of the file' })
  readonly format: (typeof formats)[number] = 'jsonl';
}

export function filterOf({ queue, item, actor, type, from, to }: FilterQuery): ActivityFilter {
  return {
    ...(queue !== undefined && { queueId: queue }),
    ...(item !== undefined && { itemId: item }),
    ...(actor !== undefined && { actorId: actor }),
    ...(type !== undefined && type.length > 0 && { types: type }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
