import { Injectable } from '@nestjs/common';
import { readAnnotationSchema, type AnnotationSchema } from '@labeling/domain';
import type { Caller } from '@labeling/identity';
import { itemsInHand, positionAt } from '@labeling/read-models/queries';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { FreshReads, noPosition } from '../read-your-writes/fresh-reads.js';
import { at as atExample } from '../shapes/examples.js';
import { QueryPast, QueryText } from '../shapes/query-properties.js';
import { Database } from '../stores/database.js';

/** For `@Query()`: which question it is about, and when. */
export class AgreementQuery {
  @QueryText({ example: 'verdict', description: 'The key of one field of the schema; without it, whole targets' })
  readonly field?: string;

  @QueryPast({ example: atExample, description: 'The time, or a position of the event store; now if absent' })
  readonly at?: string | bigint;
}

/** What somebody asks about the annotations of a queue. Fields are those of the current schema. */
export interface AskedAgreement {
  readonly queueId: string;
  readonly schema: AnnotationSchema;
  readonly field: string | undefined;
  /** Everything up to this position counts; undefined for now. */
  readonly position: bigint | undefined;
  /** Items that the asker is annotating: what others answered to them must not show. */
  readonly inHand: ReadonlySet<string>;
}

@Injectable()
export class AskedAgreements {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
    private readonly reads: FreshReads,
  ) {}

  /** @throws Problem `queue_not_found`, `invalid_parameter` */
  async of(queueId: string, { projectId, actor }: Caller, { field, at }: AgreementQuery): Promise<AskedAgreement> {
    const { annotationSchema } = await this.queues.require(queueId, projectId);
    const schema = annotationSchema === null ? { fields: [] } : readAnnotationSchema(annotationSchema).schema;
    if (field !== undefined && !schema.fields.some(({ key }) => key === field)) {
      throw new Problem('invalid_parameter', `field: the schema has no field “${field}”`);
    }
    if (typeof at === 'bigint' && !(await this.reads.hasCome(at))) {
      throw new Problem('invalid_parameter', `at: ${noPosition(at)}. Name a time instead`);
    }
    const position = typeof at === 'string' ? await positionAt(this.db, { queueId, at }) : at;
    const inHand = await itemsInHand(this.db, { queueId, member: actor.id });
    return { queueId, schema, field, position, inHand };
  }
}
