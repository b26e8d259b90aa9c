import { jsonKind, jsonPropertyMap, removeProperty, schemaFit, setProperty } from '@labeling/domain';
import type { AnnotationSchema, JsonText, Misfit, SchemaField } from '@labeling/domain';
import { isJson } from '../json/json-problem.js';
import { misfitAtField } from './misfit-words.js';

/** One field of the form: what the target holds for it, exactly as written, and what is wrong with that. */
export interface FieldView {
  readonly field: SchemaField;
  /** `undefined` is "not set": the key is absent. */
  readonly value: JsonText | undefined;
  readonly error: string | undefined;
}

/** The target's text seen as fields. It holds no copy: every edit is a new text for the same one target. */
export class FieldsModel {
  readonly #source: () => { text: string; schema: AnnotationSchema };
  readonly #onchange: (text: string) => void;

  constructor(source: () => { text: string; schema: AnnotationSchema }, onchange: (text: string) => void) {
    this.#source = source;
    this.#onchange = onchange;
  }

  /** The text as valid JSON; `undefined` while it is a draft that is not. */
  #target: JsonText | undefined = $derived.by(() => {
    const { text } = this.#source();
    return isJson(text) ? text : undefined;
  });
  #object = $derived(this.#target !== undefined && jsonKind(this.#target) === 'object' ? this.#target : undefined);
  isValid = $derived(this.#target !== undefined);
  /** Whether fields can be edited: only then does an edit leave everything else as it is. */
  isObject = $derived(this.#object !== undefined);
  misfits: readonly Misfit[] = $derived.by(() =>
    this.#target === undefined ? [] : schemaFit(this.#target, this.#source().schema),
  );
  fields: readonly FieldView[] = $derived.by(() => {
    const members = this.#object !== undefined ? jsonPropertyMap(this.#object) : undefined;
    return this.#source().schema.fields.map((field) => {
      const misfit = this.misfits.find((candidate) => 'key' in candidate && candidate.key === field.key);
      return { field, value: members?.get(field.key), error: misfit && misfitAtField(misfit) };
    });
  });

  set(key: string, value: JsonText): void {
    if (this.#object !== undefined) this.#onchange(setProperty(this.#object, key, value));
  }
  clear(key: string): void {
    if (this.#object !== undefined) this.#onchange(removeProperty(this.#object, key));
  }
  /** Replaces a target that is not an object by an empty one; only on explicit request. */
  startObject(): void {
    this.#onchange('{}');
  }
}
