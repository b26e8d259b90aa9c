// Parameters and headers that several routes have.
import { requestIdForm } from '@labeling/telemetry';
import * as examples from '../shapes/examples.js';
import { id, type Schema } from '../shapes/schema.js';
import type { Header, Parameter } from './describe.js';

const hex = (digits: number): Schema => ({ type: 'string', pattern: `^[0-9a-fA-F]{${digits}}$` });

export const eventId = { type: 'string', pattern: '^evt_\\d{1,18}_\\d{1,15}$' } as const satisfies Schema;

/** What each path parameter is the id of. */
const inPaths: Readonly<Record<string, { readonly of: string; readonly schema?: Schema; readonly example: string }>> = {
  queue: { of: 'queue', example: examples.queueId },
  item: { of: 'item', example: examples.itemId },
  comment: { of: 'comment', example: examples.commentId },
  dataset: { of: 'dataset', example: examples.datasetId },
  datapoint: { of: 'datapoint', example: examples.datapointId },
  member: { of: 'member', example: examples.memberId },
  invitation: { of: 'invitation', example: examples.invitationId },
  project: { of: 'project', example: examples.projectId },
  push: { of: 'push', example: examples.pushId },
  apiKey: { of: 'API key', example: examples.apiKeyId },
  run: { of: 'run', example: examples.runId },
  query: { of: 'saved query', example: examples.savedQueryId },
  view: { of: 'saved view', example: examples.savedViewId },
  webhook: { of: 'webhook', example: examples.webhookId },
  event: { of: 'event', schema: eventId, example: examples.eventId },
  trace: { of: 'trace', schema: hex(32), example: examples.traceId },
  span: { of: 'span', schema: hex(16), example: examples.spanId },
};

export function pathParameter(name: string): Parameter {
  const { of, schema = id, example } = inPaths[name] ?? { of: name, example: name };
  return { name, in: 'path', required: true, description: `The id of the ${of}`, schema, example };
}

export const atLeast: Parameter = {
  name: 'atLeast',
  in: 'query',
  description: 'The `Position` of a command. The answer waits, for a limited time, until it includes that command.',
  schema: { type: 'string', pattern: '^\\d{1,19}$' },
};
export const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused.',
  schema: { type: 'string' },
};
export const requestId: Parameter = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'The id of the request in the log and in the events it leads to; generated if absent',
  schema: { type: 'string', pattern: requestIdForm.source },
};
export const projectId: Parameter = {
  name: 'X-Project-Id',
  in: 'header',
  description: 'For a member of several projects: the project of the request. An API key has one project.',
  schema: id,
};
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a ' +
    'different request the key is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 512 },
};
/** For resources with a secret that is stored nowhere. */
export const idempotencyKeyOfSecret: Parameter = {
  ...idempotencyKey,
  description:
    'Makes the request safe to repeat: sent again, it creates nothing more and is answered 409 with the `id` of what it ' +
    'created. With a different request the key is refused.',
};

export const position: Readonly<Record<string, Header>> = {
  Position: { description: 'For `atLeast` of a later read', schema: { type: 'string', pattern: '^\\d+$' } },
};
/** As in draft-ietf-httpapi-ratelimit-headers. */
export const rateLimit: Readonly<Record<string, Header>> = {
  'RateLimit-Policy': {
    description:
      'How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again',
    schema: { type: 'string', example: '"caller";q=10000;w=2' },
  },
  RateLimit: {
    description: 'How many requests remain (`r`), and the seconds until the quota is full again (`t`)',
    schema: { type: 'string', example: '"caller";r=9999;t=1' },
  },
};
export const etag: Readonly<Record<string, Header>> = {
  ETag: { description: 'The revision in quotes, for `If-Match`', schema: { type: 'string' } },
};
export const collapsedCount: Readonly<Record<string, Header>> = {
  'Collapsed-Count': { description: 'How many already existed', schema: { type: 'integer' } },
};
export const location: Readonly<Record<string, Header>> = {
  Location: { description: 'The address of the created resource', schema: { type: 'string', format: 'uri-reference' } },
};
export const nextPage: Readonly<Record<string, Header>> = {
  Link: {
    description: 'The address of the next page, with `rel="next"` (RFC 8288); absent on the last page',
    schema: { type: 'string', example: '</v1/labeling_queues?limit=100&after=100>; rel="next"' },
  },
};
