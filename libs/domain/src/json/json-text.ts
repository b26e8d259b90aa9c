/** The text of one valid JSON value, kept as it was written: key order, number spelling and escapes included. */
export type JsonText = string & { readonly __jsonText: unique symbol };

/** How deep arrays and objects may nest, counted in brackets (docs: HTTP API, limits). */
export const MAX_JSON_DEPTH = 200;

/** Why a text is not acceptable JSON: `position` counts UTF-16 units from the start, where it is known. */
export class JsonTextError extends Error {
  constructor(
    readonly code: 'json_invalid' | 'json_too_deep',
    message: string,
    readonly position?: number,
  ) {
    super(message);
    this.name = 'JsonTextError';
  }
}

/**
 * Checks that `text` is one JSON value (RFC 8259) nested at most `maxDepth` deep and brands it.
 * Space around the value is dropped. Unpaired surrogates, which UTF-8 cannot carry, are written as their escapes: the
 * value stays the same.
 * @throws JsonTextError
 */
export function parseJsonText(text: string, maxDepth = MAX_JSON_DEPTH): JsonText {
  assertValidJson(text);
  const depth = jsonDepth(text);
  if (depth > maxDepth) {
    throw new JsonTextError('json_too_deep', `JSON nests ${depth} deep; at most ${maxDepth} is allowed`);
  }
  return escapeLoneSurrogates(text.trim()) as JsonText;
}

/** The text of a value built in code. `undefined` has no JSON text and is refused. */
export function toJsonText(value: unknown): JsonText {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new JsonTextError('json_invalid', 'The value has no JSON representation');
  return text as JsonText;
}

/** Brackets around the most deeply nested value: 0 for a scalar, 1 for `[]`. Expects valid JSON. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (c === 0x7d || c === 0x5d) depth--;
  }
  return deepest;
}

/** Index just after the string that opens at `start`. Expects valid JSON. */
export function endOfString(text: string, start: number): number {
  let i = start + 1;
  for (;;) {
    i = text.indexOf('"', i);
    if (i < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(i - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return i + 1;
    // Where one quote is escaped, others often follow closely, and searching for each of them takes four times as long.
    for (let end = ++i + NEAR; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === QUOTE) return i + 1;
      if (c !== BACKSLASH) continue;
      if (text.charCodeAt(++i) === QUOTE) end = i + NEAR;
    }
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEAR = 24;

function assertValidJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'not JSON';
    const position = /position (\d+)/.exec(message)?.[1];
    throw new JsonTextError('json_invalid', message, position === undefined ? undefined : Number(position));
  }
}

function escapeLoneSurrogates(text: string): string {
  if (!/[\ud800-\udfff]/.test(text)) return text;
  return text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  );
}
