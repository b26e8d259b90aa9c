import type { AnnotationSchema, JsonText } from '@labeling/domain';
import { AgreementFigures } from './agreement-figures.js';
import { AnswerCounts, type Alike } from './answers/answer-counts.js';
import { levelOf } from './answers/level.js';
import { TargetValues } from './answers/target-values.js';

/** What one member made of an item's target. */
export interface Annotation {
  readonly member: string;
  readonly target: JsonText;
}

/** The submitted annotations of one item, each member's at most once, and its approved target, if it has one. */
export interface AnnotatedItem {
  readonly annotations: readonly Annotation[];
  readonly final?: JsonText | undefined;
}

/**
 * How far targets agree: as a whole, which leaves out fields that do not count, and field by field. A field that a member did not set counts as a missing answer.
 * Counts whole targets, and looks up their fields when figures of a field are requested.
 */
export class TargetAgreement {
  readonly whole: AgreementFigures;
  /** By key, in the order of the schema. */
  readonly fields: ReadonlyMap<string, AgreementFigures>;
  readonly #values: TargetValues;
  readonly #counts = new AnswerCounts();

  constructor({ fields }: AnnotationSchema) {
    const values = new TargetValues(fields);
    this.#values = values;
    this.whole = new AgreementFigures('nominal', values.whole, () => this.#wholeAnswers());
    this.fields = new Map(
      fields.map((field, place) => [
        field.key,
        new AgreementFigures(levelOf(field), values.ofField(field.key), () => this.#answersTo(place)),
      ]),
    );
  }

  add(item: AnnotatedItem): void {
    this.#count(item, 1);
  }

  /** Takes back one that was added with the same annotations in the same order. */
  remove(item: AnnotatedItem): void {
    this.#count(item, -1);
  }

  #count({ annotations, final }: AnnotatedItem, by: 1 | -1): void {
    const members = annotations.map(({ member }) => member);
    const codes = annotations.map(({ target }) => this.#values.codeOf(target));
    this.#counts.count({ members, codes, final: final === undefined ? undefined : this.#values.codeOf(final) }, by);
  }

  *#wholeAnswers(): Generator<Alike, void, void> {
    for (const { members, codes, final, count } of this.#counts.all()) {
      const wholes = codes.map((code) => this.#values.wholeOf(code));
      yield { members, codes: wholes, final: final === undefined ? undefined : this.#values.wholeOf(final), count };
    }
  }

  *#answersTo(place: number): Generator<Alike, void, void> {
    for (const { members, codes, final, count } of this.#counts.all()) {
      const own: { members: string[]; codes: number[] } = { members: [], codes: [] };
      codes.forEach((target, i) => {
        const code = this.#values.fieldOf(target, place);
        if (code === undefined) return;
        own.members.push(members[i]!);
        own.codes.push(code);
      });
      yield { ...own, final: final === undefined ? undefined : this.#values.fieldOf(final, place), count };
    }
  }
}
