// Exact JSON texts: payloads are kept as they were written, never read and written anew.

/** As deep as the payload of an item may nest, in brackets. */
const MAX_DEPTH = 200;

/** The text itself, without the space around it, when it is JSON that an item can hold; else undefined. */
export function jsonText(text: string): string | undefined {
  if (!/^\s*[[{"tfn\d-]/.test(text)) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return depthOf(text) > MAX_DEPTH ? undefined : escapeLoneSurrogates(text.trim());
}

/** JSON as it is; any other text as a JSON string. */
export function jsonOrString(text: string): string {
  return jsonText(text) ?? JSON.stringify(text);
}

/** Brackets around the most deeply nested value. Expects valid JSON. */
function depthOf(text: string): number {
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

/** Index just behind the string that opens at `start`. Expects valid JSON. */
export function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
}

/** UTF-8 has no unpaired surrogates; as escapes they are the same value. */
function escapeLoneSurrogates(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  );
}
