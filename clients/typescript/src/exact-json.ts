// Payloads are arbitrary JSON that the API keeps to the last digit. JavaScript's numbers hold about 16 digits.

/** JSON text that is sent as it stands, in place of a value. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Sends a text as it stands wherever a value is taken: `{ target: rawJson('1.10') }`. The text must be valid JSON. */
export function rawJson(text: string): RawJson {
  return new RawJson(text);
}

/** A number in a payload that no JavaScript number equals. It can be sent again unchanged. */
export class ExactNumber extends RawJson {
  constructor(text: string) {
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text))
      throw new TypeError(`${text} is not a JSON number`);
    super(text);
  }

  /** Every digit, as it was written. */
  override toString(): string {
    return this.text;
  }

  /** The nearest number, so that comparisons and arithmetic work as with rounded numbers. */
  override valueOf(): number {
    return Number(this.text);
  }
}

/** Like `JSON.stringify`, except that raw JSON and exact numbers are written as they stand. */
export function writeJson(value: unknown): string {
  return write(value) ?? 'null';
}

/** Undefined for what JSON leaves out of objects and writes as null in arrays. */
function write(value: unknown): string | undefined {
  if (value instanceof RawJson) return value.text;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(''));
  if (Array.isArray(value)) return `[${value.map((element) => write(element) ?? 'null').join(',')}]`;
  if (value instanceof Number || value instanceof String || value instanceof Boolean) return JSON.stringify(value);
  const properties: string[] = [];
  for (const key of Object.keys(value)) {
    const text = write(value[key as keyof typeof value]);
    if (text !== undefined) properties.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${properties.join(',')}}`;
}

const tokens = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads JSON. Numbers that JavaScript would round become `ExactNumber`. `JSON.parse` gives the source of a number in
 * recent engines only, so each number is parsed as an index and looked up. Texts stay texts: none can become a number.
 */
export function parseExactly(text: string): unknown {
  // Throws if this is not JSON, so that the code below can rely on it.
  const rounded: unknown = JSON.parse(text);
  const numbers: (number | ExactNumber)[] = [];
  let isInText = false;
  const indexed = text.replace(tokens, (token) => {
    if (token === '"') isInText = !isInText;
    if (isInText || token === '"') return token;
    return String(numbers.push(isExact(token) ? Number(token) : new ExactNumber(token)) - 1);
  });
  if (!numbers.some((number) => number instanceof ExactNumber)) return rounded;
  return JSON.parse(indexed, (_, value: unknown) => (typeof value === 'number' ? numbers[value] : value));
}

/** Whether the number that JavaScript reads is the one that is written. */
function isExact(token: string): boolean {
  // Most numbers are short.
  if (token.length < 16 && !/[eE]/.test(token)) return true;
  const read = Number(token);
  return Number.isFinite(read) && canonical(token) === canonical(Object.is(read, -0) ? '-0' : String(read));
}

/** Sign, digits without zeros at either end, and the power of ten of the last one: equal for equal numbers. */
function canonical(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return `${sign}0`;
  let length = digits.length;
  while (digits[length - 1] === '0') length--;
  const significant = digits.slice(0, length);
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - length}`;
}
