import { decodeJsonString, jsonArray, jsonObject, toJsonText } from '@labeling/domain';
import type { FieldType, JsonText, SchemaField } from '@labeling/domain';
import { yesNo } from '../fields/choice-words.js';
import { bareWords } from '../fields/misfit-words.js';
import { readNumber } from '../fields/slider-scale.js';
import { isJson } from '../json/json-problem.js';
import { isUsableAmong } from './usable-options.js';

/** An option as typed: a text as it is, or any other single JSON value by its spelling. */
export interface OptionDraft {
  readonly id: number;
  kind: 'text' | 'value';
  typed: string;
  /** What people see in its place; empty for the option itself. */
  label: string;
}

let lastId = 0;
/** Not a valid value: the schema's rules report the place where it stands. */
const unreadable = toJsonText([]);

/** One field of a schema while it is edited. What does not belong to its type is kept, should the type be changed back. */
export class FieldDraft {
  readonly id = ++lastId;
  key = $state('');
  type = $state<FieldType>('string');
  label = $state('');
  description = $state('');
  isRequired = $state(false);
  /** As it is typed for a text or a number; otherwise JSON, or empty. */
  default = $state('');
  /** Whether several options can be chosen. */
  isMultiple = $state(false);
  min = $state('');
  max = $state('');
  /** How far numbers may lie apart and still agree. */
  tolerance = $state('');
  /** Whether answers that differ in this field count as different. */
  counts = $state(true);
  options = $state<OptionDraft[]>([]);
  /** Whether somebody has been in the field and left: before that, no fault is shown. */
  isTouched = $state(false);

  static of(field: SchemaField): FieldDraft {
    const { key, type, description, min, max, values } = field;
    const draft = new FieldDraft();
    draft.key = key;
    draft.type = type;
    draft.description = description ?? '';
    draft.min = min ?? '';
    draft.max = max ?? '';
    draft.tolerance = field.tolerance ?? '';
    draft.counts = field.counts !== false;
    draft.label = field.label ?? '';
    draft.isRequired = field.required === true;
    draft.isMultiple = field.multiple === true;
    draft.default = field.default === undefined ? '' : draft.#typedDefault(field.default);
    draft.options = values?.map((value, i) => optionOf(value, field.labels?.[i])) ?? [];
    draft.isTouched = true;
    return draft;
  }

  /** The field as the schema writes it; what cannot be read is written so that the schema's rules refuse it there. */
  json: JsonText = $derived(
    jsonObject({
      key: toJsonText(this.key),
      type: toJsonText(this.type),
      label: this.label.trim() === '' ? undefined : toJsonText(this.label.trim()),
      description: this.description === '' ? undefined : toJsonText(this.description),
      min: this.#bound(this.min),
      max: this.#bound(this.max),
      tolerance: this.counts ? this.#bound(this.tolerance) : undefined,
      values: this.type === 'enum' ? jsonArray(this.#written.map(optionJson)) : undefined,
      labels: this.#labels,
      multiple: this.type === 'enum' && this.isMultiple ? toJsonText(true) : undefined,
      required: this.isRequired ? toJsonText(true) : undefined,
      counts: this.counts ? undefined : toJsonText(false),
      default: this.#default,
    }),
  );

  addOption(typed = '', after?: OptionDraft): OptionDraft {
    const option: OptionDraft = { id: ++lastId, kind: 'text', typed, label: '' };
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

  /** The options that can be the default, as the schema writes them. */
  get choices(): readonly { readonly value: JsonText; readonly label: string }[] {
    if (this.type === 'boolean') return yesNo;
    const choices = this.#written.map((option) => {
      const value = optionJson(option);
      return { value, label: option.label.trim() || bareWords(value) };
    });
    return choices.filter(isUsableAmong(choices.map(({ value }) => value)));
  }
  /** Of another type: a default is one of its values. */
  changeType(type: FieldType): void {
    if (type !== this.type) this.default = '';
    this.type = type;
  }

  get #default(): JsonText | undefined {
    if (this.default.trim() === '') return undefined;
    if (this.type === 'string') return toJsonText(this.default);
    if (this.type === 'number') return readNumber(this.default) ?? toJsonText(this.default);
    return isJson(this.default) ? this.default : unreadable;
  }
  #typedDefault(value: JsonText): string {
    return this.type === 'string' && value.startsWith('"') ? decodeJsonString(value) : value;
  }
  /** Undefined while no option has a label; otherwise a label for every option. */
  get #labels(): JsonText | undefined {
    if (this.type !== 'enum' || this.#written.every(({ label }) => label.trim() === '')) return undefined;
    return jsonArray(this.#written.map((option) => toJsonText(option.label.trim() || bareWords(optionJson(option)))));
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

/** Texts are typed as they are, except for the empty one, which would look like a blank line. */
function optionOf(value: JsonText, named = ''): OptionDraft {
  const label = named === bareWords(value) ? '' : named;
  const text = value.startsWith('"') ? decodeJsonString(value) : undefined;
  const isPlain = text !== undefined && text.trim() !== '';
  return { id: ++lastId, kind: isPlain ? 'text' : 'value', typed: isPlain ? text : value, label };
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
