import { changeTypes, type ChangeType } from '@labeling/domain';
import type { ListActivity } from '@labeling/read-models/queries';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Problem } from '../problem-details/problem.js';
import { uuidForm } from '../request-json/json-rules.js';
import { readMoment } from '../requests/moment.js';
import { queryOf } from '../requests/page-query.js';

export type ActivityFilter = Pick<ListActivity, 'queueId' | 'itemId' | 'actorId' | 'types' | 'from' | 'to'>;

/** `?queue=&item=&actor=&type=&from=&to=`: all that are given must match; `type` takes several, separated by commas. */
export const FilterOf = createParamDecorator((_: unknown, context: ExecutionContext): ActivityFilter => {
  const query = queryOf(context);
  const text = (name: string) => query[name] || undefined;
  const [queueId, itemId, actorId] = [idOf('queue', text('queue')), idOf('item', text('item')), text('actor')];
  const types = typesOf(text('type') ?? '');
  const [from, to] = [readMoment('from', text('from')), readMoment('to', text('to'))];
  return {
    ...(queueId !== undefined && { queueId }),
    ...(itemId !== undefined && { itemId }),
    ...(actorId !== undefined && { actorId }),
    ...(types.length > 0 && { types }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
});

function idOf(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !uuidForm.test(value)) throw new Problem('invalid_parameter', `${name} must be a UUID`);
  return value?.toLowerCase();
}

function typesOf(names: string): ChangeType[] {
  const asked = names.split(',').filter((name) => name !== '');
  return asked.map((name) => {
    const known = changeTypes.find((type) => type === name);
    if (known === undefined) throw new Problem('invalid_parameter', `type must be one of ${changeTypes.join(', ')}`);
    return known;
  });
}
