import {
  jsonKind,
  jsonPropertyMap,
  removeProperty,
  setProperty,
  type AnnotationSchema,
  type JsonText,
} from '@labeling/domain';

/** What somebody said about an item they approved. */
export interface Answer {
  readonly ordinal: number;
  readonly target: JsonText;
}

/** How many are remembered: the latest may belong to the item on screen, if that was approved before. */
const DEPTH = 20;

/** The answers given on this screen, each as it was approved. */
export class PreviousAnswers {
  #answers = $state.raw<readonly Answer[]>([]);

  /** The latest first. */
  get all(): readonly Answer[] {
    return this.#answers;
  }

  add(answer: Answer): void {
    const others = this.#answers.filter(({ ordinal }) => ordinal !== answer.ordinal);
    this.#answers = [answer, ...others].slice(0, DEPTH);
  }
}

/**
 * The target with another item's answer: the fields of the schema, and everything else as it is. Without a schema, or
 * where there is no object to put the fields into, the whole target is the answer. Undefined when an answer has no fields.
 */
export function withAnswer(
  target: JsonText,
  answer: JsonText,
  schema: AnnotationSchema | undefined,
): JsonText | undefined {
  if (schema === undefined) return answer;
  if (jsonKind(answer) !== 'object') return undefined;
  if (jsonKind(target) !== 'object') return answer;
  const given = jsonPropertyMap(answer);
  return schema.fields.reduce((text, { key }) => {
    const value = given.get(key);
    return value === undefined ? removeProperty(text, key) : setProperty(text, key, value);
  }, target);
}
