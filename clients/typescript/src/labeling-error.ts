import type { Problem, ProblemCode } from './shapes.js';

interface FieldProblem {
  readonly pointer: string;
  readonly detail: string;
}

/** What the API refused, as its problem (RFC 9457) says. Act on `code`, which is stable; `message` is for people. */
export class LabelingError extends Error {
  override readonly name = 'LabelingError';
  /** One of the codes in the reference, or one that is newer than this package. */
  readonly code: ProblemCode | (string & {});
  readonly status: number;
  /** What is wrong in the body, with JSON pointers such as `/items/3/data`; the first 100 errors. */
  readonly errors: readonly FieldProblem[];
  /** Names the request in the log of the API. */
  readonly requestId: string | undefined;
  /** How long the API asks to wait before the request is sent again. */
  readonly retryAfterMs: number | undefined;
  /** The whole problem; of a conflict also the state, revision and target that the item has now. */
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>, headers: Headers = new Headers()) {
    super(problem.detail ?? problem.title ?? `The API answered ${status}`);
    this.status = status;
    this.problem = problem;
    this.code = problem.code ?? `http_${status}`;
    this.errors = fieldProblemsIn(problem.errors);
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfterMs = waitIn(headers.get('retry-after'));
  }
}

/** There was no answer, or it broke off: the address is wrong, the API is away, or it took longer than `timeoutMs`. */
export class LabelingConnectionError extends Error {
  override readonly name = 'LabelingConnectionError';
}

/** A webhook's message that was not signed with the secret, is too old, or came from elsewhere. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The error that an answer stands for. A proxy may have answered with something other than a problem. */
export async function errorOf(response: Response): Promise<LabelingError> {
  const text = await response.text().catch(() => '');
  return new LabelingError(response.status, problemIn(text), response.headers);
}

function problemIn(text: string): Partial<Problem> {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === 'object' && problem !== null ? problem : {};
  } catch {
    return {};
  }
}

/** A proxy may answer with errors in another form. */
function fieldProblemsIn(errors: unknown): FieldProblem[] {
  return Array.isArray(errors) ? errors.filter(isFieldProblem) : [];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'pointer' in value && typeof value.pointer === 'string' && 'detail' in value && typeof value.detail === 'string'
  );
}

/** `Retry-After` is a number of seconds or a date. */
function waitIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
