import { itemStates } from '@labeling/read-models/queries';
import { DEFAULT_PAGE, MAX_HISTORY_PAGE, MAX_PAGE } from '../requests/page-query.js';
import { requestIdForm } from '../request-json/json-rules.js';
import * as examples from './examples.js';
import type { Header, Parameter } from './operation.js';
import { id } from './schema.js';

const path = (name: string, of: string, example: string): Parameter => {
  return { name, in: 'path', required: true, description: `The id of the ${of}`, schema: id, example };
};
export const idInPath = path;
export const queue = path('queue', 'queue', examples.queueId);
export const item = path('item', 'item', examples.itemId);
export const dataset = path('dataset', 'dataset', examples.datasetId);
export const member = path('member', 'member', examples.memberId);
export const invitation = path('invitation', 'invitation', examples.invitationId);
export const project = path('project', 'project', examples.projectId);
export const push = path('push', 'push', examples.pushId);
export const apiKey = path('apiKey', 'API key', examples.apiKeyId);

export const trace: Parameter = {
  ...path('trace', 'trace', examples.traceId),
  schema: { type: 'string', pattern: '^[0-9a-fA-F]{32}$' },
};
export const span: Parameter = {
  ...path('span', 'span', examples.spanId),
  schema: { type: 'string', pattern: '^[0-9a-fA-F]{16}$' },
};

export const atLeast: Parameter = {
  name: 'atLeast',
  in: 'query',
  description: 'The `Position` of a command: the answer waits up to `READ_WAIT_MS` until it contains that command',
  schema: { type: 'string', pattern: '^\\d{1,19}$' },
};
const pagingUpTo = (maximum: number): readonly Parameter[] => [
  {
    name: 'limit',
    in: 'query',
    description: 'Most rows to answer; a page ends early at about 8 MB',
    schema: { type: 'integer', minimum: 1, maximum, default: DEFAULT_PAGE },
  },
  { name: 'after', in: 'query', description: 'The `next` of the page before', schema: { type: 'string' } },
];
export const paging = pagingUpTo(MAX_PAGE);
export const historyPaging: readonly Parameter[] = [
  ...pagingUpTo(MAX_HISTORY_PAGE),
  {
    name: 'order',
    in: 'query',
    description: 'Which events come first',
    schema: { type: 'string', enum: ['oldest', 'newest'], default: 'oldest' },
  },
];
export const state: Parameter = {
  name: 'state',
  in: 'query',
  description: `One or more of ${itemStates.join(', ')}, with commas; without it, what is in the queue`,
  schema: { type: 'string' },
  example: 'New,Modified',
};
export const search: Parameter = {
  name: 'q',
  in: 'query',
  description: 'Only items that have this text in data, target, metadata or key, in any case, or have this id',
  schema: { type: 'string' },
};
export const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'Act on this revision (an ETag, such as `"3"`) or not at all',
  schema: { type: 'string' },
};
export const requestId: Parameter = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'Names the request in the log and in the events that it leads to; made when absent',
  schema: { type: 'string', pattern: requestIdForm.source },
};
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the whole request safe to repeat: sent again, it does nothing twice and answers the same',
  schema: { type: 'string', minLength: 1, maxLength: 512 },
};

export const position: Readonly<Record<string, Header>> = {
  Position: { description: 'For `atLeast` of a later read', schema: { type: 'string', pattern: '^\\d+$' } },
};
export const etag: Readonly<Record<string, Header>> = {
  ETag: { description: 'The revision in quotes, for `If-Match`', schema: { type: 'string' } },
};
export const collapsedCount: Readonly<Record<string, Header>> = {
  'Collapsed-Count': { description: 'How many were there already', schema: { type: 'integer' } },
};
export const location: Readonly<Record<string, Header>> = {
  Location: { description: 'Where it is', schema: { type: 'string', format: 'uri-reference' } },
};
