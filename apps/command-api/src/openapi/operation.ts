// Builds one operation of the OpenAPI document from a route's own description and what all routes have in common.
import type { Access } from '../access/needs.js';
import { problemKind, type ProblemCode } from '../problem-details/problem-codes.js';
import { mostBytes } from '../request-json/takes.js';
import { isOptionalBody } from '../shapes/shape-pipe.js';
import { propertiesOf } from '../shapes/property.js';
import { shapeRef } from '../shapes/shape-schema.js';
import { one, type Content, type Description, type Header, type Parameter } from './describe.js';
import { atLeast, idempotencyKey, nextPage, pathParameter, projectId, rateLimit } from './parameters.js';
import { ProblemAnswer } from './problem-answer.js';
import type { Route } from './routes.js';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-access': Access;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

/** Paths to methods to operations. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export function operation(route: Route, isOpen: boolean): Operation {
  const { description: own, access } = route;
  const { id, summary, description = `${summary}.` } = own;
  const parameters = parametersOf(route, isOpen);
  const body = bodyOf(route);
  return {
    operationId: id,
    tags: [route.tag],
    summary,
    description: access === 'open' ? description : `${description}\n\nNeeds the right \`${access}\`.`,
    'x-access': access,
    security: isOpen ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successes(route.status, own.answer, isOpen), ...problems(route, parameters) },
  };
}

function parametersOf(route: Route, isOpen: boolean): Parameter[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name));
  return [...inPath, ...sentParameters(route), ...(isOpen ? [] : [projectId])];
}

/** The query parameters of a route, and the headers of its own. */
export function sentParameters({ query, description: { takes = [], isFresh = false } }: Route): Parameter[] {
  const inQuery = (query ? propertiesOf(query) : []).map(({ name, schema, example }): Parameter => {
    const { description = '', ...form } = schema();
    const given = example();
    return {
      ...{ name, in: 'query', description: String(description), schema: form },
      ...(given !== undefined && { example: given }),
    };
  });
  return [...inQuery, ...takes, ...(isFresh ? [atLeast] : [])];
}

function bodyOf(route: Route): object | undefined {
  const { body, description } = route;
  const content = description.body ?? (body && one(body));
  if (!content && !description.files) return undefined;
  const required = !(body && isOptionalBody(body));
  return {
    description: sizeOf(route),
    required,
    content: { ...(content && { 'application/json': content }), ...description.files },
  };
}

/** How large the body may be. */
function sizeOf({ taken, description: { files, body } }: Route): string {
  if (files && !body) return 'At most `LIMIT_IMPORT_BYTES`, decompressed, and `LIMIT_IMPORT_ROWS` rows';
  const { value, setting } = mostBytes(taken, Infinity);
  return `At most ${setting === undefined ? `${value / 1_024} KiB` : `\`${setting}\``}, decompressed`;
}

function successes(status: number, answer: Description['answer'], isOpen: boolean): Record<string, object> {
  const { orNothing: is } = answer;
  return { [status]: success(answer, isOpen), ...(is !== undefined && { 204: success({ is }, isOpen) }) };
}

function success({ is, of, files, headers }: Description['answer'], isOpen: boolean): object {
  const content: Readonly<Record<string, Content>> = { ...(of && { 'application/json': of }), ...files };
  return {
    description: is,
    headers: {
      'X-Request-Id': requestIdHeader,
      ...(!isOpen && rateLimit),
      ...(of && isPage(of) && nextPage),
      ...headers,
    },
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function isPage({ schema: { properties } }: Content): boolean {
  return typeof properties === 'object' && properties !== null && 'next' in properties;
}

const requestIdHeader: Header = { description: 'The id of the request in the log', schema: { type: 'string' } };

const retryAfter: Header = { description: 'The seconds to wait', schema: { type: 'integer' } };

/** The problems of a route, by status. */
function problems(route: Route, parameters: readonly Parameter[]): Record<string, object> {
  const { statuses = {} } = route.description;
  const byStatus = new Map<number, Set<ProblemCode>>();
  const add = (code: ProblemCode, status = statuses[code] ?? problemKind(code).status) =>
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  for (const code of problemsOf(route)) add(code);
  if (parameters.some((parameter) => parameter.in === 'path')) add('bad_request', 414);
  const instance = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(pathParameter(name).example));
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => [status, problemResponse([...codes], status, instance)]),
  );
}

/** A command with one of these problems reads the stream of what it names. */
const ofStreams: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'item_not_found',
  'queue_not_found',
  'dataset_not_found',
  'push_not_found',
]);

function problemsOf({ method, path, access, body, description }: Route): ProblemCode[] {
  const isOfQueue = path.includes('{queue}');
  const codes: ProblemCode[] = [
    ...(description.problems ?? []),
    'bad_request',
    'invalid_parameter',
    'unknown_parameter',
  ];
  if (description.takes?.some(({ name }) => name === idempotencyKey.name)) codes.push('idempotency_key_reused');
  if (description.isFresh) codes.push('read_model_behind');
  // For callers who do not see every queue, the stream of the queue is read, which says to whom it is open.
  if (isOfQueue) codes.push('queue_not_found');
  if (isOfQueue || (method !== 'GET' && codes.some((code) => ofStreams.has(code)))) codes.push('unreadable_history');
  if (body || description.body)
    codes.push(
      'malformed_json',
      'invalid_utf8',
      'invalid_body',
      'unknown_member',
      'body_too_large',
      'unsupported_media_type',
      'too_busy',
    );
  if (description.files && !description.body)
    codes.push('import_invalid', 'import_too_large', 'body_too_large', 'unsupported_media_type', 'disk_full');
  if (access !== 'open') {
    codes.push('unauthenticated', 'forbidden', 'rate_limited', 'database_unavailable', 'store_unavailable');
    codes.push('too_busy', 'took_too_long');
  }
  return codes;
}

function problemResponse(codes: readonly ProblemCode[], status: number, instance: string): object {
  const retry = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKind(code).meaning}`).join('\n\n'),
    ...(retry && { headers: { ...(status === 429 && rateLimit), 'Retry-After': retryAfter } }),
    ...(codes.includes('unauthenticated') && {
      headers: { 'WWW-Authenticate': { description: '`Bearer`', schema: { type: 'string' } } },
    }),
    content: {
      'application/problem+json': {
        schema: shapeRef(ProblemAnswer),
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code, status, instance) }])),
      },
    },
  };
}

function problemExample(code: ProblemCode, status: number, instance: string): object {
  const { title, meaning } = problemKind(code);
  return { type: `/problems/${code}`, title, status, detail: meaning, instance, code };
}
