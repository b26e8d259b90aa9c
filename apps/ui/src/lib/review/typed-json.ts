// How a typed text reads as JSON.
import { jsonEquals, JsonTextError, parseJsonText, type JsonText } from '@labeling/domain';

type Reading = { readonly text: string; readonly json?: JsonText; readonly problem?: JsonTextError };
/** Cached: several places ask about the same text, and parsing a long one takes a while. */
let last: Reading = { text: '0', json: parseJsonText('0') };

/** What is wrong with the text; undefined when it is valid JSON, or when nothing was typed. */
export function problemOf(text: string | undefined): JsonTextError | undefined {
  return text === undefined ? undefined : read(text).problem;
}

/** The text as JSON, without surrounding whitespace; undefined when it is not valid. */
export function validText(text: string | undefined): JsonText | undefined {
  return text === undefined ? undefined : read(text).json;
}

function read(text: string): Reading {
  if (text !== last.text) last = { text, ...parse(text) };
  return last;
}

function parse(text: string): Omit<Reading, 'text'> {
  try {
    return { json: parseJsonText(text) };
  } catch (error) {
    if (error instanceof JsonTextError) return { problem: error };
    throw error;
  }
}

/** Whether the text differs from this JSON in meaning; invalid text always does. */
export function differs(text: string | undefined, from: JsonText | undefined): boolean {
  const typed = validText(text);
  return typed === undefined || from === undefined || !jsonEquals(typed, from);
}
