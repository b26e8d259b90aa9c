import type { AnnotationSchema, JsonText } from '@labeling/domain';
import { AgreementTally } from './agreement-tally.js';
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

/** How far targets agree: as a whole, and field by field. A field that a member did not set is an answer that is missing. */
export class TargetAgreement {
  readonly whole: AgreementTally;
  /** By key, in the order of the schema. */
  readonly fields: ReadonlyMap<string, AgreementTally>;
  readonly #values: TargetValues;

  constructor({ fields }: AnnotationSchema) {
    this.#values = new TargetValues(fields.map(({ key }) => key));
    this.whole = new AgreementTally('nominal', this.#values.whole);
    this.fields = new Map(
      fields.map((field) => [field.key, new AgreementTally(levelOf(field), this.#values.ofField(field.key))]),
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
    const targets = annotations.map(({ target }) => this.#values.codesOf(target));
    const decided = final === undefined ? undefined : this.#values.codesOf(final);
    this.whole.count({ members, codes: targets.map(({ whole }) => whole), final: decided?.whole }, by);
    let place = 0;
    for (const tally of this.fields.values()) {
      const own: { members: string[]; codes: number[] } = { members: [], codes: [] };
      targets.forEach(({ fields }, i) => {
        const code = fields[place];
        if (code === undefined) return;
        own.members.push(members[i]!);
        own.codes.push(code);
      });
      tally.count({ ...own, final: decided?.fields[place] }, by);
      place++;
    }
  }
}
