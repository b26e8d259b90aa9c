// What went wrong with a request, as the pages keep it and as they say it.
import { propertyOf, textOf } from './property-of.js';

export interface Problem {
  /** 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  /** What the server said, or what is known without it. */
  readonly detail: string;
  /** What is wrong where in the body; the pointers are JSON pointers (RFC 6901). */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  /** Where a query is wrong, counted from 0. */
  readonly position?: number;
  /** The current revision of what was to be changed. */
  readonly revision?: bigint;
}

/** What is said when no answer came. */
export const unreachable: Problem = {
  status: 0,
  code: 'unreachable',
  detail: 'The server cannot be reached. Try again in a moment.',
  errors: [],
};

/** Reads an answer that says what is wrong; one that does not, such as a proxy's, is described by its status. */
export function readProblem(answer: unknown, { status }: { readonly status: number }): Problem {
  const errors: unknown = propertyOf(answer, 'errors');
  const position: unknown = propertyOf(answer, 'position');
  const revision = textOf(answer, 'revision');
  return {
    status,
    code: textOf(answer, 'code') ?? 'unknown',
    detail: textOf(answer, 'detail') ?? textOf(answer, 'title') ?? withoutWords(status),
    errors: Array.isArray(errors)
      ? errors.map((error: unknown) => ({
          pointer: textOf(error, 'pointer') ?? '',
          detail: textOf(error, 'detail') ?? '',
        }))
      : [],
    ...(typeof position === 'number' && { position }),
    ...(revision !== undefined && { revision: BigInt(revision) }),
  };
}

function withoutWords(status: number): string {
  const said = `The server answered ${status} and did not say why.`;
  return status >= 500 || status === 429 ? `${said} Try again in a moment.` : said;
}

/** The reason of a problem as a sentence for the member: what is wrong with the first wrong part, else with the whole. */
export function reasonOf({ detail, errors: [first] }: Problem): string {
  if (first === undefined) return asSentence(detail);
  // Those of the API continue after the name of the part: "must not be empty".
  return asSentence(/^\p{Ll}/u.test(first.detail) ? `${partOf(first.pointer)} ${first.detail}` : first.detail);
}

/** `/annotationSchema/fields/0/maxLength` is "The max length", a whole body "It". */
function partOf(pointer: string): string {
  const name = pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
  if (name === undefined) return 'It';
  return `The ${name.replaceAll(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** A text that ends with a period, unless it ends as a sentence already: those of the API do not. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
