// Builds one operation of the OpenAPI document, with everything that all operations have in common.
import type { Access } from '../access/needs.js';
import { problemKind, type ProblemCode } from '../problem-details/problem-codes.js';
import { ref, type Schema } from './schema.js';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: Schema;
  readonly required?: boolean;
  readonly example?: unknown;
}
export interface Header {
  readonly description: string;
  readonly schema: Schema;
}
export interface OperationOptions {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly parameters?: readonly Parameter[];
  readonly body?: {
    readonly schema: Schema;
    readonly example: unknown;
    readonly required?: boolean;
    /** A content type of bytes in which the same can be sent. */
    readonly binary?: string;
  };
  /** A body that is no JSON, by the content types it may have. */
  readonly file?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
  readonly ok: {
    readonly status: number;
    readonly description: string;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly contentType?: string;
    readonly schema?: Schema;
    readonly example?: unknown;
  };
  /** Beside those that every operation of its kind has. */
  readonly problems?: readonly ProblemCode[];
  /** Where a code has another status here than usual. */
  readonly statuses?: Readonly<Partial<Record<ProblemCode, number>>>;
}
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

export function operation(options: OperationOptions): Operation {
  const { id, tag, summary, description = summary, access, parameters, body, file, ok } = options;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: access === 'open' ? description : `${description}\n\nNeeds the right \`${access}\`.`,
    'x-access': access,
    security: access === 'open' ? [] : [{ bearer: [] }],
    ...(parameters && { parameters }),
    ...(body && { requestBody: requestBody(body) }),
    ...(file && { requestBody: { required: true, content: file } }),
    responses: { [ok.status]: success(ok), ...problems(problemsOf(options), options.statuses) },
  };
}

function requestBody({ schema, example, required = true, binary }: NonNullable<OperationOptions['body']>): object {
  const bytes = binary === undefined ? {} : { [binary]: { schema: { type: 'string', format: 'binary' } } };
  return { required, content: { 'application/json': { schema, example }, ...bytes } };
}

function success({ description, headers, contentType = 'application/json', schema, example }: OperationOptions['ok']) {
  const content = { [contentType]: { schema, ...(example !== undefined && { example }) } };
  return { description, headers: { 'X-Request-Id': requestId, ...headers }, ...(schema && { content }) };
}

const requestId: Header = { description: 'Names the request in the log', schema: { type: 'string' } };

function problemsOf({ access, parameters = [], body, file, problems: own = [] }: OperationOptions): ProblemCode[] {
  const codes: ProblemCode[] = [...own];
  if (parameters.some((parameter) => parameter.in !== 'header')) codes.push('invalid_parameter');
  if (parameters.some(({ name }) => name === 'atLeast')) codes.push('read_model_behind');
  if (body) codes.push('malformed_json', 'invalid_utf8', 'invalid_body', 'body_too_large', 'unsupported_media_type');
  if (file) codes.push('import_invalid', 'import_too_large', 'unsupported_media_type');
  if (access !== 'open')
    codes.push('unauthenticated', 'forbidden', 'rate_limited', 'database_unavailable', 'store_unavailable');
  return [...new Set(codes)];
}

function problems(codes: readonly ProblemCode[], statuses: OperationOptions['statuses'] = {}): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const status = statuses[code] ?? problemKind(code).status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(Array.from(byStatus, ([status, ofStatus]) => [status, problemResponse(ofStatus, status)]));
}

function problemResponse(codes: readonly ProblemCode[], status: number): object {
  const retry = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKind(code).meaning}`).join('\n\n'),
    ...(retry && { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }),
    ...(codes.includes('unauthenticated') && {
      headers: { 'WWW-Authenticate': { description: '`Bearer`', schema: { type: 'string' } } },
    }),
    content: {
      'application/problem+json': {
        schema: ref('Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: { ...problemExample(code), status } }])),
      },
    },
  };
}

export function problemExample(code: ProblemCode): object {
  const { status, title, meaning } = problemKind(code);
  return { type: `/problems/${code}`, title, status, detail: meaning, instance: '/v1/labeling_queues', code };
}
