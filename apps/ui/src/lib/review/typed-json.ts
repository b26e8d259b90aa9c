// What a typed text is worth as JSON.
import { JsonTextError, parseJsonText, type JsonText } from '@labeling/domain';

/** What is wrong with the text; undefined when it is valid JSON, or when nothing was typed. */
export function problemOf(text: string | undefined): JsonTextError | undefined {
  if (text === undefined) return undefined;
  try {
    parseJsonText(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
}

/** The text as JSON, without the space around it; undefined when it is not valid. */
export function validText(text: string | undefined): JsonText | undefined {
  return text === undefined || problemOf(text) !== undefined ? undefined : parseJsonText(text.trim());
}
