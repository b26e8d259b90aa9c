import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { problemKind, type ProblemCode } from './problem-codes.js';

/** One thing that is wrong with a body: `pointer` is a JSON pointer (RFC 6901) into it. */
export interface FieldProblem {
  readonly pointer: string;
  readonly detail: string;
  /** The body has a member that it must not have. Not part of the answer. */
  readonly isUnknown?: true;
}

export interface ProblemExtras {
  /** For codes with more than one status: a removed item is 404 for a read and 409 for a command. */
  readonly status?: number;
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further properties of the answer, as JSON texts. */
  readonly members?: Readonly<Record<string, JsonText>>;
  /** What caused it, for the log only. */
  readonly cause?: unknown;
}

/** A refusal or failure as this API answers it (RFC 9457). Thrown anywhere below a route. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail, { cause: extras.cause });
    this.name = 'Problem';
    this.status = extras.status ?? problemKind(code).status;
  }

  /** The body of the answer; `instance` is the path that was asked for. */
  toJson(instance: string): JsonText {
    const { errors, members } = this.extras;
    return jsonObject({
      type: toJsonText(`/problems/${this.code}`),
      title: toJsonText(problemKind(this.code).title),
      status: toJsonText(this.status),
      detail: toJsonText(this.detail),
      instance: toJsonText(instance),
      code: toJsonText(this.code),
      errors: errors && toJsonText(errors.map(({ pointer, detail }) => ({ pointer, detail }))),
      ...members,
    });
  }
}

/** A limit was exceeded: the answer has the name of the limit's setting, and its value. */
export function limitProblem(
  code: 'body_too_large' | 'import_too_large' | 'item_too_large' | 'too_many_items',
  detail: string,
  limit: { readonly name: string; readonly value: number },
  errors?: readonly FieldProblem[],
): Problem {
  return new Problem(code, detail, { ...(errors && { errors }), members: { limit: toJsonText(limit) } });
}

/** The answer to a body that exceeds the limit, as sent or unzipped; `setting` is what changes the limit. */
export function bodyTooLarge(most: number, setting?: string): Problem {
  const detail = `The body of this request may have at most ${most} bytes`;
  return setting === undefined
    ? new Problem('body_too_large', detail)
    : limitProblem('body_too_large', `${detail} (${setting})`, { name: setting, value: most });
}
