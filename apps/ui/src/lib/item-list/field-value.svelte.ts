import { parseJsonText, toJsonText, type AnnotationSchema, type JsonText } from '@labeling/domain';
import { FieldsModel, type FieldView } from '../fields/fields-model.svelte.js';
import { TypedNumbers } from '../fields/typed-numbers.svelte.js';
import { findJsonProblem } from '../json/json-problem.js';

/** Which field gets which value: a field of the schema with its own control, or any key with any JSON. */
export class FieldValue {
  readonly #schema: () => AnnotationSchema | undefined;
  readonly #form: FieldsModel;
  readonly numbers = new TypedNumbers();
  key = $state('');
  /** A target with nothing but this field, as its control edits it. */
  #target = $state('{}');
  /** What was typed for a key outside the schema. */
  typed = $state('');

  constructor(schema: () => AnnotationSchema | undefined) {
    this.#schema = schema;
    this.#form = new FieldsModel(
      () => ({ text: this.#target, schema: { fields: this.#field === undefined ? [] : [this.#field] } }),
      (text) => (this.#target = text),
    );
  }

  get #field() {
    return this.#schema()?.fields.find(({ key }) => key === this.key);
  }
  get keys(): readonly string[] {
    return this.#schema()?.fields.map(({ key }) => key) ?? [];
  }
  /** The field of the schema, with its value so far; undefined for another key. */
  get view(): FieldView | undefined {
    return this.#form.fields[0];
  }
  /** What is wrong with the JSON typed for another key. */
  get problem(): string | undefined {
    return this.view !== undefined || this.typed.trim() === '' ? undefined : findJsonProblem(this.typed)?.message;
  }
  /** Exactly as written; undefined while there is no value. */
  get value(): JsonText | undefined {
    if (this.key === '') return undefined;
    if (this.numbers.unreadableIn(() => parseJsonText(this.#target)).length > 0) return undefined;
    if (this.view !== undefined) return this.view.value;
    return this.typed.trim() === '' || this.problem !== undefined ? undefined : parseJsonText(this.typed.trim());
  }

  choose(key: string): void {
    this.key = key;
    this.#target = '{}';
    this.numbers.clear();
  }
  set(value: JsonText): void {
    this.#form.set(this.key, value);
  }
  clear(): void {
    this.#form.clear(this.key);
  }
  /** Treats what was typed as a string, by adding the quotes. */
  quote(): void {
    this.typed = toJsonText(this.typed);
  }
}
