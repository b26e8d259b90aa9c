import {
  jsonKind,
  jsonPropertyMap,
  LONGEST_SLOT_HOURS,
  MOST_ANNOTATIONS,
  nameProblem,
  readAnnotationSchema,
  type JsonText,
} from '@labeling/domain';
import { Problem } from '../problem-details/problem.js';
import { problemsBelow } from '../shapes/open-shape.js';
import { Id, Ids, kind, Name, property, Share, Text, WholeNumberBetween, YesNo } from '../shapes/properties.js';
import { shapeExample, shapeRef } from '../shapes/shape-schema.js';
import { unknownMembers } from '../shapes/unknown-members.js';
import { AnnotationSchema } from './annotation-schema.js';

/** An annotation schema as exact text, undefined for null. Its own rules are checked by `refuseInvalidSchema`. */
const NewAnnotationSchema = () =>
  property(
    {
      ...kind(
        () => shapeRef(AnnotationSchema),
        undefined,
        (text) => (jsonKind(text) === 'null' ? undefined : text),
      ),
      example: () => shapeExample(AnnotationSchema),
    },
    { optional: true, nullable: true },
  );

const LabelersMayPush = () =>
  YesNo({ optional: true, example: false, description: 'With `false`, only leads and admins push' });

const OverlapCount = () =>
  WholeNumberBetween(1, MOST_ANNOTATIONS, {
    optional: true,
    example: 3,
    description: 'How many members annotate an item, each on their own; 1: everybody shares one target',
  });
const OverlapShare = () =>
  Share({
    optional: true,
    example: 0.2,
    description:
      'The share of items that `overlap` members annotate, chosen by a hash of their ids; one member annotates each of the others',
  });
const SlotHours = () =>
  WholeNumberBetween(1, LONGEST_SLOT_HOURS, {
    optional: true,
    example: 24,
    description: 'For how long a draft that was never submitted keeps others from the item after it was last saved',
  });

/** More members than a project has. */
export const MOST_OPEN_TO = 1_000;

const OpenToMembers = () =>
  Ids({
    optional: true,
    nullable: true,
    most: MOST_OPEN_TO,
    description:
      'The ids of the labelers it is open to; for others it does not exist. Leads, admins, auditors and API keys open ' +
      'every queue. Null: it is open to everybody',
  });

export class NewQueueDto {
  @Name(nameProblem, { example: 'Arithmetic' }) readonly name: string;
  @Text({ optional: true, example: 'Check the working, too.' }) readonly guidelines?: string;
  @NewAnnotationSchema() readonly annotationSchema?: JsonText;
  @Id({
    optional: true,
    nullable: true,
    description: 'The dataset that the push dialog offers first; a push over HTTP names one',
  })
  readonly datasetId?: string | null;
  @LabelersMayPush() readonly labelersMayPush?: boolean;
  @OverlapCount() readonly overlap?: number;
  @OverlapShare() readonly overlapShare?: number;
  @SlotHours() readonly slotHours?: number;
  @OpenToMembers() readonly openTo?: readonly string[] | null;
}

/** Absent properties stay unchanged; `datasetId: null` means no default dataset. */
export class QueueChangesDto {
  @Name(nameProblem, { optional: true, example: 'Arithmetic' }) readonly name?: string;
  @Text({ optional: true, example: 'Check the working, too.' }) readonly guidelines?: string;
  @Id({ optional: true, nullable: true }) readonly datasetId?: string | null;
  @LabelersMayPush() readonly labelersMayPush?: boolean;
  @OverlapCount() readonly overlap?: number;
  @OverlapShare() readonly overlapShare?: number;
  @SlotHours() readonly slotHours?: number;
  @OpenToMembers() readonly openTo?: readonly string[] | null;
  @YesNo({
    optional: true,
    example: true,
    description:
      'Where items come to need more annotations: whether those that were approved because fewer agreed are opened again. What was ' +
      'pushed stays where it is.',
  })
  readonly reopenAgreed?: boolean;
}

export class QueueCopyDto {
  @Name(nameProblem, { example: 'Arithmetic, August' }) readonly name: string;
}

/** Lists everything that is wrong with a schema; `place` is its place in the body. @throws Problem `schema_invalid` */
export function refuseInvalidSchema(schema: JsonText, place: string): void {
  const isObject = jsonKind(schema) === 'object';
  const unknown = isObject ? unknownMembers(AnnotationSchema, jsonPropertyMap(schema).keys()) : [];
  const problems = [...unknown, ...readAnnotationSchema(schema).problems];
  const [first] = problems;
  if (!first) return;
  const errors = problemsBelow(place, problems);
  throw new Problem('schema_invalid', `${place}${first.pointer} ${first.detail}`, { errors });
}
