import { jsonArray, jsonEquals, jsonObject, parseJsonText, readAnnotationSchema, toJsonText } from '@labeling/domain';
import type { AnnotationSchema, ApprovalRule, JsonText, SchemaField, SchemaProblem } from '@labeling/domain';
import { formatJson } from '../json/format-json.js';
import { findJsonProblem, isJson } from '../json/json-problem.js';
import { FieldDraft, moved, type OptionDraft } from './field-draft.svelte.js';
import { isUsableAmong } from './usable-options.js';

/** A text typed into the JSON tab, and what the fields were when it was read; undefined when it could not be read. */
interface Typed {
  readonly text: string;
  readonly fields: JsonText | undefined;
}

/** An annotation schema while it is edited, as a form and as JSON: two views of one thing. */
export class SchemaEditor {
  fields = $state<FieldDraft[]>([]);
  /** What happens to an approval that lacks something. */
  approval = $state<ApprovalRule>();
  #typed = $state.raw<Typed>();
  #saved = $state.raw<JsonText>();
  /** Whether every fault is to be shown, even where nobody has been yet. */
  showsAll = $state(false);

  constructor(saved: JsonText | null) {
    this.reset(saved);
  }

  #asFields: JsonText = $derived(
    jsonObject({
      approval: this.approval === undefined ? undefined : toJsonText(this.approval),
      fields: jsonArray(this.fields.map(({ json }) => json)),
    }),
  );
  /** The schema's text: as typed while nothing else has changed it, else laid out. */
  text: string = $derived.by(() => {
    const typed = this.#typed;
    const isCurrent = typed !== undefined && (typed.fields === undefined || typed.fields === this.#asFields);
    return isCurrent ? typed.text : formatJson(this.#asFields);
  });
  /** Whether the fields match the text: not while the text cannot be read. */
  isForm: boolean = $derived(this.#typed === undefined || this.#typed.fields !== undefined);
  #read = $derived(isJson(this.text) ? readAnnotationSchema(this.text) : undefined);
  problems: readonly SchemaProblem[] = $derived.by(() => {
    if (this.isEmpty) return [];
    return this.#read?.problems ?? [{ pointer: '', detail: findJsonProblem(this.text)?.message ?? '' }];
  });
  /** The part that can be used already: fields with a key of their own, with options that differ. For a preview. */
  schema: AnnotationSchema = $derived.by(() => {
    const fields = this.#read?.schema.fields ?? [];
    const own = fields.filter(({ key }, i) => key !== '' && fields.findIndex((field) => field.key === key) === i);
    return { fields: own.map(withUsableOptions) };
  });
  /** No fields: the queue has no schema. */
  isEmpty: boolean = $derived(this.text.trim() === '' || (this.isForm && this.fields.length === 0));
  isDirty: boolean = $derived.by(() => this.differsFrom(this.#saved ?? null));

  /** Whether what is edited is another schema than this; null: none. */
  differsFrom(schema: JsonText | null): boolean {
    if (this.isEmpty || schema === null) return this.isEmpty !== (schema === null);
    return !isJson(this.text) || !jsonEquals(this.text, schema);
  }

  /** Forgets all edits and starts from what is stored. */
  reset(saved: JsonText | null): void {
    this.#saved = saved ?? undefined;
    this.#typed = undefined;
    this.showsAll = false;
    this.fields = [];
    // The rule of a new schema, unless somebody decides otherwise.
    this.approval = 'ask';
    if (saved !== null) this.setText(formatJson(saved));
  }

  /** What is edited is now what is stored. */
  wasSaved(saved: JsonText | null): void {
    this.compareWith(saved);
    this.showsAll = false;
  }

  /** Something else is stored now; what is edited stays. */
  compareWith(saved: JsonText | null): void {
    this.#saved = saved ?? undefined;
  }

  /** The whole schema as text, valid or not. */
  setText(text: string): void {
    const read = isJson(text) ? readAnnotationSchema(parseJsonText(text)) : undefined;
    const isReadable = text.trim() === '' || read?.problems.length === 0;
    if (isReadable) {
      this.fields = read?.schema.fields.map((field) => FieldDraft.of(field)) ?? [];
      this.approval = read?.schema.approval;
    }
    this.#typed = { text, fields: isReadable ? this.#asFields : undefined };
  }

  add(): FieldDraft {
    const field = new FieldDraft();
    this.fields.push(field);
    return field;
  }
  remove(field: FieldDraft): void {
    this.fields = this.fields.filter(({ id }) => id !== field.id);
  }
  move(field: FieldDraft, by: -1 | 1): void {
    this.fields = moved(this.fields, this.#indexOf(field), by);
  }

  /** What to say at a field's control; undefined when nothing is wrong there, or nobody has been there yet. */
  problemAt(
    field: FieldDraft,
    property: 'key' | 'type' | 'label' | 'description' | 'default' | 'min' | 'max' | 'tolerance' | 'values',
  ): string | undefined {
    return this.#problem(field, `/${property}`);
  }
  problemAtOption(field: FieldDraft, option: OptionDraft): string | undefined {
    const place = field.placeOf(option);
    if (place === undefined) return undefined;
    return this.#problem(field, `/values/${place}`) ?? this.#problem(field, `/labels/${place}`);
  }

  #problem(field: FieldDraft, property: string): string | undefined {
    if (!this.isForm || !(this.showsAll || field.isTouched)) return undefined;
    const pointer = `/fields/${this.#indexOf(field)}${property}`;
    const detail = this.problems.find((problem) => problem.pointer === pointer)?.detail;
    return detail && `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`;
  }
  #indexOf({ id }: FieldDraft): number {
    return this.fields.findIndex((field) => field.id === id);
  }
}

function withUsableOptions(field: SchemaField): SchemaField {
  const { values, labels } = field;
  if (values === undefined) return field;
  const isUsable = isUsableAmong(values);
  return { ...field, values: values.filter(isUsable), ...(labels && { labels: labels.filter(isUsable) }) };
}
