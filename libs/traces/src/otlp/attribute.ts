/** The value of an attribute: text, boolean, integer, decimal, bytes, list, map, or none. */
export type Attribute = string | boolean | bigint | number | Uint8Array | readonly Attribute[] | Attributes | null;
export type Attributes = ReadonlyMap<string, Attribute>;

/** As exact JSON text: integers with all digits, bytes in base64, what JSON has no number for as text. */
export function attributeText(value: Attribute): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString('base64')}"`;
  if (isMap(value)) return attributesText(value);
  return `[${value.map(attributeText).join(',')}]`;
}

/** As the text of an object, in the order sent. */
export function attributesText(attributes: Attributes): string {
  const parts: string[] = [];
  for (const [key, value] of attributes) parts.push(`${JSON.stringify(key)}:${attributeText(value)}`);
  return `{${parts.join(',')}}`;
}

const isMap = (value: Attributes | readonly Attribute[]): value is Attributes => value instanceof Map;
