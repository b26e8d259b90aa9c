import type { JsonText } from '@labeling/domain';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** What is wrong with a text that should be JSON, and where, in UTF-16 units. */
export interface JsonProblem {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is not a JSON value; text needs double quotes',
  InvalidNumberFormat: 'This is not a valid JSON number',
  PropertyNameExpected: 'Expected a key in double quotes',
  ValueExpected: 'Expected a value',
  ColonExpected: 'Expected a colon',
  CommaExpected: 'Expected a comma',
  CloseBraceExpected: 'Expected a closing brace',
  CloseBracketExpected: 'Expected a closing bracket',
  EndOfFileExpected: 'Unexpected text after the value',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'This text has no closing quote',
  UnexpectedEndOfNumber: 'This number is incomplete',
  InvalidUnicode: 'Invalid Unicode escape: write \\u and four hexadecimal digits',
  InvalidEscapeCharacter: 'This is not a valid JSON escape',
  InvalidCharacter: 'Control characters must be escaped',
};

/** The first problem that keeps a text from being strict JSON (RFC 8259); `undefined` when it is. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // JSON.parse decides; the tolerant parser knows the position more exactly.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
    const first = errors.reduce<ParseError | undefined>((a, b) => (a && a.offset <= b.offset ? a : b), undefined);
    const message = error instanceof Error ? error.message : 'This is not JSON';
    if (!first) return { offset: Number(/position (\d+)/.exec(message)?.[1] ?? 0), length: 1, message };
    const code = printParseErrorCode(first.error);
    return { offset: first.offset, length: Math.max(first.length, 1), message: sentences[code] ?? message };
  }
}

export function isJson(text: string): text is JsonText {
  return findJsonProblem(text) === undefined;
}
