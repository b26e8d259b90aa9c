import type { Figure, Level } from '@labeling/agreement';
import type { JsonText } from '@labeling/domain';
import { memberId } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Payload, Text, Value } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';

const number = { type: 'number' } as const;

class IntervalAnswer {
  @Value(number, { example: 0.71 }) readonly from: number;
  @Value(number, { example: 0.84 }) readonly to: number;
}

/** A figure, or the reason why there is none. */
export class FigureAnswer {
  @Choice(namesOf<Figure['is']>({ known: true, tooFew: true, noVariation: true, unequal: true }), {
    example: 'known',
    description: 'Whether there is a figure, or why there is none',
  })
  readonly is: Figure['is'];
  @Count({ example: 120, description: 'The items that it rests on' }) readonly items: number;
  @Value(number, { optional: true, example: 0.78 }) readonly value?: number;
  @Nested(() => IntervalAnswer, { optional: true, description: 'Where it may well lie (95 %)' })
  readonly interval?: IntervalAnswer;
  @Count({ optional: true, example: 10, description: 'How many items a figure needs, where they are too few' })
  readonly needed?: number;
  @Count({ optional: true, example: 2, description: 'The fewest answers that an item has, where that is unequal' })
  readonly fewest?: number;
  @Count({ optional: true, example: 3, description: 'The most answers that an item has, where that is unequal' })
  readonly most?: number;
}

export class OverallAnswer {
  @Nested(() => FigureAnswer) readonly percent: FigureAnswer;
  @Nested(() => FigureAnswer) readonly fleiss: FigureAnswer;
  @Nested(() => FigureAnswer) readonly alpha: FigureAnswer;
  @Count({ example: 0, description: 'Answers that α leaves out, as they are no numbers' }) readonly leftOut: number;
}

const levels = namesOf<Level>({ nominal: true, ordinal: true, interval: true });

class FieldAgreementAnswer {
  @Text({ example: 'verdict', description: 'The key of the field' }) readonly key: string;
  @Choice(levels, { example: 'nominal' }) readonly level: Level;
  @Nested(() => OverallAnswer) readonly overall: OverallAnswer;
}

class PairAnswer {
  @Value({ type: 'array', items: { type: 'string' } }, { example: [memberId, memberId] })
  readonly members: readonly string[];
  @Count({ example: 40, description: 'Items that both have answered' }) readonly items: number;
  @Nested(() => FigureAnswer) readonly percent: FigureAnswer;
  @Nested(() => FigureAnswer) readonly cohen: FigureAnswer;
}

class DifferenceAnswer {
  @Payload({ example: 'wrong' }) readonly given: JsonText;
  @Payload({ example: 'correct' }) readonly final: JsonText;
  @Count({ example: 4 }) readonly items: number;
}

class AgainstFinalAnswer {
  @Text({ example: memberId }) readonly member: string;
  @Count({ example: 40, description: 'Items that the member answered and that are approved' }) readonly items: number;
  @Nested(() => FigureAnswer) readonly percent: FigureAnswer;
  @Nested(() => FigureAnswer) readonly cohen: FigureAnswer;
  @AnswerList(() => DifferenceAnswer) readonly differences: readonly DifferenceAnswer[];
}

class ConfusionAnswer {
  @Value({ type: 'array', items: {} }, { example: ['correct', 'wrong'], description: 'The most frequent values' })
  readonly values: readonly unknown[];
  @Value(
    { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
    {
      example: [
        [60, 4],
        [4, 12],
      ],
      description: 'How often two values were given to the same item, by their places',
    },
  )
  readonly pairs: readonly (readonly number[])[];
  @Count({ example: 0, description: 'Values that are rarer, or too long to be shown' }) readonly otherValues: number;
}

/** How far the annotations of a queue agree. */
export class AgreementAnswer {
  @Count({ example: 120, description: 'Items with at least one submitted annotation' }) readonly items: number;
  @Text({ nullable: true, example: '8123', description: 'The last event that counts; null for now' })
  readonly position: string | null;
  @Text({ nullable: true, example: null, description: 'The field that this is about; null for whole targets' })
  readonly field: string | null;
  @Choice(levels, { example: 'nominal' }) readonly level: Level;
  @Nested(() => OverallAnswer) readonly overall: OverallAnswer;
  @AnswerList(() => FieldAgreementAnswer, { description: 'Each field of the schema, where no field was asked for' })
  readonly fields: readonly FieldAgreementAnswer[];
  @AnswerList(() => PairAnswer) readonly pairs: readonly PairAnswer[];
  @AnswerList(() => AgainstFinalAnswer, { description: 'Each member against the approved targets' })
  readonly againstFinal: readonly AgainstFinalAnswer[];
  @Nested(() => ConfusionAnswer) readonly confusion: ConfusionAnswer;
}
