import { endOfString, type JsonText } from './json-text.js';

/**
 * The same value on one line: spaces and line breaks between tokens are left out, every token stays as it was
 * written. Expects valid JSON.
 */
export function compactJson(text: JsonText): JsonText {
  if (!/[ \n\r\t]/.test(text)) return text;
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i) - 1;
    else if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) {
      if (i > from) parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.join('') as JsonText;
}
