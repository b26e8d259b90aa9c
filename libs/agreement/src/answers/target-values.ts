import { isSet, jsonKind, jsonPropertyMap, type AnnotationSchema, type JsonText } from '@labeling/domain';
import { canonicalJson } from './canonical-json.js';
import { orderHash } from './order-hash.js';
import { Values } from './values.js';

/** Targets made of options repeat often, so they are not read each time. */
const MOST_REMEMBERED = 10_000;
const LONGEST_REMEMBERED = 300;
/** Sums of as many hashes as there may be answers are exact below this. */
const HASHES = 2 ** 48;

/**
 * The distinct targets, and the distinct values of each field. A target that is an object is identified by the codes of its
 * fields, which takes a fraction of the time of comparing its text.
 */
export class TargetValues {
  /** The values of targets by the fields that count. */
  readonly whole: Values;
  /** The values of targets by all fields: the same if all count. */
  readonly #targets = new Values();
  readonly #wholeOf: number[] = [];
  readonly #uncounted: ReadonlySet<string>;
  readonly #fields: ReadonlyMap<string, Values>;
  /** For each target, the codes of its fields in the order of the schema: undefined where one is not set. */
  readonly #fieldsOf: (readonly (number | undefined)[])[] = [];
  readonly #remembered = new Map<string, number>();

  constructor(fields: AnnotationSchema['fields']) {
    this.#fields = new Map(fields.map(({ key }) => [key, new Values()]));
    this.#uncounted = new Set(fields.filter(({ counts }) => counts === false).map(({ key }) => key));
    this.whole = this.#uncounted.size === 0 ? this.#targets : new Values();
  }

  ofField(key: string): Values {
    return this.#fields.get(key) ?? new Values();
  }

  /** The code of a field's value in the target with this code; undefined if it is not set. */
  fieldOf(target: number, place: number): number | undefined {
    return this.#fieldsOf[target]?.[place];
  }

  /** The code of the target with this code in `whole`. */
  wholeOf(target: number): number {
    return this.#wholeOf[target] ?? target;
  }

  codeOf(target: JsonText): number {
    if (this.#fields.size === 0) return this.#targets.codeOf(target);
    if (jsonKind(target) !== 'object') {
      const code = this.#targets.codeOf(target);
      if (this.#uncounted.size > 0) this.#wholeOf[code] = this.whole.codeOf(target);
      return code;
    }
    const known = this.#remembered.get(target);
    if (known !== undefined) return known;
    const code = this.#read(target);
    if (target.length <= LONGEST_REMEMBERED && this.#remembered.size < MOST_REMEMBERED) {
      // A copy, because the target may be part of a long text, which it would keep in memory.
      this.#remembered.set(Buffer.from(target).toString(), code);
    }
    return code;
  }

  #read(target: JsonText): number {
    const properties = jsonPropertyMap(target);
    const fields: (number | undefined)[] = [];
    const all = new Parts();
    const counted = new Parts();
    for (const [key, values] of this.#fields) {
      const value = properties.get(key);
      properties.delete(key);
      const code = value === undefined ? undefined : values.codeOf(value);
      fields.push(isSet(value) ? code : undefined);
      all.add(code, values);
      if (!this.#uncounted.has(key)) counted.add(code, values);
    }
    const rest = restOf(properties);
    const code = all.codeIn(this.#targets, rest);
    this.#fieldsOf[code] = fields;
    if (this.#uncounted.size > 0) this.#wholeOf[code] = counted.codeIn(this.whole, rest);
    return code;
  }
}

/** The codes of some fields, which stand for a target. */
class Parts {
  #text = '';
  readonly #hashes: number[] = [];

  /** Undefined for a field that is missing. */
  add(code: number | undefined, values: Values): void {
    this.#text += code === undefined ? ',' : `${code},`;
    this.#hashes.push(code === undefined ? 0 : values.orderHashOf(code));
  }

  codeIn(targets: Values, rest: string): number {
    const hashOf = () => this.#hashes.reduce((sum, each) => (sum * 31 + each) % HASHES, orderHash(rest));
    return targets.codeOfParts(this.#text + rest, hashOf);
  }
}

/** What a target has outside of the schema. */
function restOf(properties: ReadonlyMap<string, JsonText>): string {
  if (properties.size === 0) return '';
  const sorted = [...properties].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([key, value]) => `${JSON.stringify(key)}:${canonicalJson(value)}`).join();
}
