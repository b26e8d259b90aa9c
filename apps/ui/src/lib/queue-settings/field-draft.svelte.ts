import { decodeJsonString, jsonArray, jsonObject, toJsonText } from '@labeling/domain';
import type { FieldType, JsonText, SchemaField } from '@labeling/domain';
import { readNumber } from '../fields/slider-scale.js';

/** An option as typed: a text as it is, or any other single JSON value by its spelling. */
export interface OptionDraft {
  readonly id: number;
  kind: 'text' | 'value';
  typed: string;
}

let lastId = 0;
/** Not a value: the schema's rules name the place where it stands. */
const unreadable = toJsonText([]);

/** One field of a schema while it is edited. What does not belong to its type is kept, should the type be changed back. */
export class FieldDraft {
  readonly id = ++lastId;
  key = $state('');
  type = $state<FieldType>('string');
  description = $state('');
  min = $state('');
  max = $state('');
  options = $state<OptionDraft[]>([]);
  /** Whether somebody has been in it and left: before that nothing is found fault with. */
  isTouched = $state(false);

  static of({ key, type, description, min, max, values }: SchemaField): FieldDraft {
    const draft = new FieldDraft();
    draft.key = key;
    draft.type = type;
    draft.description = description ?? '';
    draft.min = min ?? '';
    draft.max = max ?? '';
    draft.options = values?.map(optionOf) ?? [];
    draft.isTouched = true;
    return draft;
  }

  /** The field as the schema writes it; what cannot be read is written so that the schema's rules refuse it there. */
  json: JsonText = $derived(
    jsonObject({
      key: toJsonText(this.key),
      type: toJsonText(this.type),
      description: this.description === '' ? undefined : toJsonText(this.description),
      min: this.#bound(this.min),
      max: this.#bound(this.max),
      values: this.type === 'enum' ? jsonArray(this.#written.map(optionJson)) : undefined,
    }),
  );

  addOption(typed = '', after?: OptionDraft): OptionDraft {
    const option: OptionDraft = { id: ++lastId, kind: 'text', typed };
    const at = after === undefined ? -1 : this.options.findIndex(({ id }) => id === after.id);
    this.options.splice(at < 0 ? this.options.length : at + 1, 0, option);
    return option;
  }
  removeOption({ id }: OptionDraft): void {
    this.options = this.options.filter((option) => option.id !== id);
  }
  moveOption({ id }: OptionDraft, by: -1 | 1): void {
    this.options = moved(
      this.options,
      this.options.findIndex((option) => option.id === id),
      by,
    );
  }
  /** Where the option stands among the values written; undefined for one that is left blank, which is not written. */
  placeOf({ id }: OptionDraft): number | undefined {
    const place = this.#written.findIndex((option) => option.id === id);
    return place < 0 ? undefined : place;
  }

  get #written(): OptionDraft[] {
    return this.options.filter(({ typed }) => typed.trim() !== '');
  }
  #bound(typed: string): JsonText | undefined {
    return this.type !== 'number' || typed.trim() === '' ? undefined : (readNumber(typed) ?? toJsonText(typed));
  }
}

/** The list with the element at `index` one place further; as it was when there is no such place. */
export function moved<Element>(list: readonly Element[], index: number, by: -1 | 1): Element[] {
  const target = index + by;
  const [element, other] = [list[index], list[target]];
  if (element === undefined || other === undefined) return [...list];
  return list.map((each, i) => (i === index ? other : i === target ? element : each));
}

/** Texts one types as they are, but for the empty one, which could not be told from a blank line. */
function optionOf(value: JsonText): OptionDraft {
  const text = value.startsWith('"') ? decodeJsonString(value) : undefined;
  const isPlain = text !== undefined && text.trim() !== '';
  return { id: ++lastId, kind: isPlain ? 'text' : 'value', typed: isPlain ? text : value };
}

function optionJson({ kind, typed }: OptionDraft): JsonText {
  if (kind === 'text') return toJsonText(typed);
  const written = typed.trim();
  if (written === 'true' || written === 'false' || written === 'null') return toJsonText(JSON.parse(written));
  return readNumber(written) ?? quoted(written) ?? unreadable;
}

function quoted(written: string): JsonText | undefined {
  try {
    return written.startsWith('"') ? toJsonText(JSON.parse(written)) : undefined;
  } catch {
    return undefined;
  }
}
