// Payloads are arbitrary JSON that must arrive character for character. A value that went through `JSON.parse` has lost
// its big numbers, its repeated keys and the order of numeric keys; a text that is embedded as it stands loses nothing.

/** JSON text that stands for a value in the body of a request. */
export class ExactText {
  constructor(readonly text: string) {}
}

/** Use it wherever a body takes any JSON: `{ target: exactText(text) }`. The text must be valid JSON; nothing checks it. */
export function exactText(text: string): ExactText {
  return new ExactText(text);
}

/** The JSON text of a body, in which each `ExactText` is embedded as it stands. */
export function writeBody(value: unknown): string {
  return write(value) ?? 'null';
}

/** Follows JSON.stringify: undefined for what JSON leaves out of objects and writes as null in arrays. */
function write(value: unknown): string | undefined {
  if (value instanceof ExactText) return value.text;
  if (Array.isArray(value)) return `[${value.map((element) => write(element) ?? 'null').join(',')}]`;
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  const properties = Object.entries(value).flatMap(([key, property]) => {
    const text = write(property);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${properties.join(',')}}`;
}
