import { isSet, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { canonicalJson } from './canonical-json.js';
import { orderHash } from './order-hash.js';
import { Values } from './values.js';

/** Targets that are made of options repeat themselves, and need not be read each time. */
const MOST_REMEMBERED = 10_000;
const LONGEST_REMEMBERED = 300;
/** Sums of as many hashes as there may be answers are exact below it. */
const HASHES = 2 ** 48;

/**
 * The distinct targets, and the distinct values of each field. A target that is an object is known by the codes of its
 * fields, which takes a fraction of the time of comparing its text.
 */
export class TargetValues {
  readonly whole = new Values();
  readonly #fields: ReadonlyMap<string, Values>;
  /** Of each target, the codes of its fields in the order of the schema: undefined where one is not set. */
  readonly #fieldsOf: (readonly (number | undefined)[])[] = [];
  readonly #remembered = new Map<string, number>();

  constructor(keys: readonly string[]) {
    this.#fields = new Map(keys.map((key) => [key, new Values()]));
  }

  ofField(key: string): Values {
    return this.#fields.get(key) ?? new Values();
  }

  /** The code of a field's value in the target with this code; undefined if it is not set. */
  fieldOf(target: number, place: number): number | undefined {
    return this.#fieldsOf[target]?.[place];
  }

  codeOf(target: JsonText): number {
    if (this.#fields.size === 0 || jsonKind(target) !== 'object') return this.whole.codeOf(target);
    const known = this.#remembered.get(target);
    if (known !== undefined) return known;
    const code = this.#read(target);
    if (target.length <= LONGEST_REMEMBERED && this.#remembered.size < MOST_REMEMBERED) {
      // A copy, since the target may be part of a long text, which it would keep in memory.
      this.#remembered.set(Buffer.from(target).toString(), code);
    }
    return code;
  }

  #read(target: JsonText): number {
    const properties = jsonPropertyMap(target);
    const fields: (number | undefined)[] = [];
    const hashes: number[] = [];
    let parts = '';
    for (const [key, values] of this.#fields) {
      const value = properties.get(key);
      properties.delete(key);
      const code = value === undefined ? undefined : values.codeOf(value);
      fields.push(isSet(value) ? code : undefined);
      hashes.push(code === undefined ? 0 : values.orderHashOf(code));
      parts += code === undefined ? ',' : `${code},`;
    }
    const rest = restOf(properties);
    const hashOf = () => hashes.reduce((sum, each) => (sum * 31 + each) % HASHES, orderHash(rest));
    const code = this.whole.codeOfParts(parts + rest, hashOf);
    this.#fieldsOf[code] = fields;
    return code;
  }
}

/** What a target has outside of the schema. */
function restOf(properties: ReadonlyMap<string, JsonText>): string {
  if (properties.size === 0) return '';
  const sorted = [...properties].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([key, value]) => `${JSON.stringify(key)}:${canonicalJson(value)}`).join();
}
