import {
  isSet,
  jsonKind,
  jsonPropertyMap,
  removeProperty,
  toJsonText,
  type AnnotationSchema,
  type JsonText,
} from '@labeling/domain';
import type { AnsweredItem } from './answered-item.js';
import { levelOf, type Level } from './answers/level.js';
import { TargetValues } from './answers/target-values.js';
import { Values } from './answers/values.js';
import type { AnnotatedItem } from './target-agreement.js';

/** What members answer with a target: the value of one field, or the whole of it without the fields that do not count. */
export class Question {
  readonly level: Level;
  readonly #key: string | undefined;
  readonly #uncounted: readonly string[];
  readonly #values: { codeOf(text: JsonText): number; textOf(code: number): JsonText | undefined };

  /** Without a key it is about whole targets. The schema must have the field. */
  constructor({ fields }: AnnotationSchema, key: string | undefined) {
    const field = fields.find((each) => each.key === key);
    this.level = field === undefined ? 'nominal' : levelOf(field);
    this.#key = key;
    this.#uncounted = fields.filter(({ counts }) => counts === false).map((each) => each.key);
    this.#values = key === undefined ? wholeValues(fields) : new Values();
  }

  /** Undefined if the field is not set. */
  answerIn(target: JsonText): JsonText | undefined {
    if (this.#key === undefined) return this.#counted(target);
    const value = jsonKind(target) === 'object' ? jsonPropertyMap(target).get(this.#key) : undefined;
    return isSet(value) ? value : undefined;
  }

  #counted(target: JsonText): JsonText {
    if (this.#uncounted.length === 0 || jsonKind(target) !== 'object') return target;
    return this.#uncounted.reduce(removeProperty, target);
  }

  /** A short text that stands for the answer: the same for equal ones, and numbers as they are where they are measured. */
  briefAnswerIn(target: JsonText): JsonText | undefined {
    const answer = this.answerIn(target);
    if (answer === undefined) return undefined;
    const code = this.#values.codeOf(answer);
    const measured = this.level === 'nominal' ? undefined : this.#values.textOf(code);
    return measured ?? toJsonText(`${code}`);
  }

  answersTo({ annotations, final }: AnnotatedItem): AnsweredItem {
    return {
      answers: annotations.flatMap(({ member, target }) => {
        const value = this.answerIn(target);
        return value === undefined ? [] : [{ member, value }];
      }),
      final: final === undefined ? undefined : this.answerIn(final),
    };
  }
}

function wholeValues(fields: AnnotationSchema['fields']) {
  const targets = new TargetValues(fields);
  const codeOf = (text: JsonText) => targets.wholeOf(targets.codeOf(text));
  return { codeOf, textOf: (code: number) => targets.whole.textOf(code) };
}
