// How Postgres reads the fields of targets, which are stored as text: the value of a key, to filter and to sort by.

/** Longer targets (in bytes) are not opened: they have no field to filter or sort by. */
export const LONGEST_WITH_FIELDS = 20_000;

/**
 * Postgres refuses to decode U+0000 and halves of surrogate pairs. They become private-use characters, so that different
 * texts stay different. Replacing plain texts takes a fraction of the time of a regular expression, which therefore only
 * finds what is left: escapes in mixed case.
 */
const halves = ['8', '9', 'a', 'b', 'c', 'd', 'e', 'f'].flatMap((digit) => [`d${digit}`, `d${digit}`.toUpperCase()]);
const replaced = halves.reduce(
  (text, half) => String.raw`replace(${text}, '\u${half}', '\ue${half.slice(1)}')`,
  String.raw`replace(text, '\u0000', '\ufffd')`,
);
/** Most texts have none of these, even if every character outside ASCII is escaped: finding that out is cheap. */
const isPlain = ['0000', 'd', 'D'].map((start) => String.raw`strpos(text, '\u${start}') = 0`).join(' and ');
const decodable = String.raw`case when strpos(text, '\u') = 0 then text when ${isPlain} then text
  else regexp_replace(${replaced}, '\\u[dD]([89a-fA-F])', '\\ue\1', 'g') end`;

/** A text as {@link decodable} spells it where JSON escaped it. */
function asDecoded(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]/g, (half) => String.fromCharCode(half.charCodeAt(0) + 0x1000));
}

/**
 * The value of a key of the target as `json`: `null` where the target lacks it, and no value at all if the target is
 * not an object, or too long. `key` and `target` are how the query names the key and the stored target.
 */
function fieldValue(key: string, target: string): string {
  // Appending nothing unpacks a text that is stored compressed, once for everything that follows. Trimming one copies
  // it, so only texts that start with space are trimmed.
  return `(
    select case when text ^@ '{' or left(ltrim(text, E' \\n\\r\\t'), 1) = '{' then coalesce((${decodable})::json -> ${key}, 'null') end
    from (
      select case when octet_length(stored) <= ${LONGEST_WITH_FIELDS} then stored || '' end as text
      from (select ${target} as stored) as target offset 0
    ) as opened)`;
}

/** A number as JSON writes it, to compute with; null for one that would take much memory, as powers of many digits do. */
function numberOf(text: string): string {
  return String.raw`case when octet_length(${text}) <= 100
    and (strpos(lower(${text}), 'e') = 0 or ${text} ~ '[eE][+-]?\d{1,3}$') then (${text})::numeric end`;
}

/** The value as people read it, in lower case. */
function textOf(value: string): string {
  return `lower(${value} #>> '{}')`;
}

/** A field of the target and the value that it must have, as people write them. */
export interface FieldFilter {
  readonly key: string;
  /** Empty for a field that is not set. */
  readonly value: string;
}

/** Reads `verdict=wrong`; a `=` or `%` in a key is written `%3D` or `%25`. Undefined for anything else. */
export function readFieldFilter(text: string): FieldFilter | undefined {
  const at = text.indexOf('=');
  if (at < 0) return undefined;
  const key = text.slice(0, at).replaceAll(/%3D/gi, '=').replaceAll('%25', '%');
  return { key, value: text.slice(at + 1) };
}

/**
 * The SQL condition that a target has this value: equal to a text in any case, to a number whatever its spelling, or in
 * a list of values.
 */
export function fieldMatches({ key, value }: FieldFilter, of: (value: unknown) => string, target: string): string {
  // Postgres cannot store it, so no stored text contains it.
  if (`${key}${value}`.includes('\0')) return 'false';
  const field = `(select ${fieldValue(`${of(key.toWellFormed())}::text`, target)} as value offset 0) as field`;
  if (value === '') return `exists (select from ${field} where field.value::text in ('null', '""', '[]'))`;
  const words = of([...new Set([value.toWellFormed(), asDecoded(value)])]);
  const wanted = `any (array (select lower(word) from unnest(${words}::text[]) as word))`;
  const isNumber = /^-?\d{1,50}(\.\d{1,50})?(e[+-]?\d{1,3})?$/i.test(value);
  return `exists (
    select from ${field} where case json_typeof(field.value)
      when 'array' then exists (
        select from json_array_elements_text(field.value) as one (value) where lower(one.value) = ${wanted})
      when 'number' then ${isNumber ? `${numberOf('field.value::text')} = ${of(value)}::numeric or` : ''} ${textOf('field.value')} = ${wanted}
      when 'null' then false
      else ${textOf('field.value')} = ${wanted} end)`;
}

/** How many bytes of a target it takes to read a field, as SQL. */
export function fieldBytes(target: string): string {
  return `(case when octet_length(${target}) <= ${LONGEST_WITH_FIELDS} then octet_length(${target}) else 0 end)`;
}

/** How many characters of a text count when sorting. */
const SORTED_CHARACTERS = 200;

/** What a query sorts by to have a column of texts in order, whatever their case. */
export function startOf(text: string): string {
  return `lower(left(${text}, ${SORTED_CHARACTERS})) collate "C"`;
}

/**
 * What a query reads, and what it sorts by, to have the values of a field in order: numbers by size, then false and true,
 * then texts by their characters, then lists and objects. `key` and `target` are how the query names them.
 *
 * For a large list, this is what takes the time. So the first character of a value gives its kind, and there are only
 * two keys: most rows already differ in the first one.
 */
export function fieldOrder(key: string, descending: boolean, target: string): { from: string; keys: string[] } {
  const from = `cross join lateral (select ${fieldValue(key, target)}::text as value offset 0) as field`;
  const first = 'ascii(field.value)';
  const isNumber = `${first} between ${code('-')} and ${code('9')}`;
  const number = numberOf('field.value');
  const others = `left(${textOf('field.value::json')}, ${SORTED_CHARACTERS})`;
  const plain = String.raw`strpos(field.value, '\') = 0`;
  const words = `left(lower(case when ${plain} then substr(field.value, 2, length(field.value) - 2)
    else field.value::json #>> '{}' end), ${SORTED_CHARACTERS})`;
  return {
    from,
    keys: [
      // In either direction, numbers that are too large to compute with come after the others.
      `case when ${isNumber} then coalesce(${number}, '${descending ? '-' : ''}Infinity')
        when ${first} <> ${code('n')} then 'Infinity'::numeric end`,
      // Numbers that are equal stay in the order of the list, however they are written.
      `case when ${isNumber} then case when ${number} is null then '0' || ${others} end
        else case ${first} when ${code('f')} then '1' when ${code('t')} then '2' when ${code('"')} then '3' || ${words}
        when ${code('[')} then '4' || ${others} when ${code('{')} then '5' || ${others} end end collate "C"`,
    ],
  };
}

const code = (character: string): number => character.charCodeAt(0);

/** A key as a value of a query: Postgres cannot store U+0000. */
export function keyValue(key: string): string {
  return key.toWellFormed().replaceAll('\0', '');
}
