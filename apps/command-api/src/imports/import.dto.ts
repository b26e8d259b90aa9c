import type { JsonText } from '@labeling/domain';
import { wholeForms, type WholeForm } from '@labeling/traces';
import { spanId, traceId } from '../shapes/examples.js';
import { Variant } from '../shapes/nested.js';
import { Part } from '../shapes/part.js';
import { Choice, Id, Text, Value, type About } from '../shapes/properties.js';
import { count, id, list, text, type Schema } from '../shapes/schema.js';
import { shapeRef } from '../shapes/shape-schema.js';
import { Called } from '../shapes/unknown-members.js';

const range = list(count, { minItems: 2, maxItems: 2 });

/** Datapoints of a dataset: those chosen by `datapointIds`, `ordinals` or `q`; without one, all. */
@Called('a dataset source')
export class DatasetSourceDto {
  @Choice(['dataset']) readonly type: 'dataset';
  @Id() readonly datasetId: string;
  @Part(list(id, { minItems: 1 }), {
    optional: true,
    example: undefined,
    description: 'These datapoints: at most `LIMIT_ITEMS_PER_REQUEST`',
  })
  readonly datapointIds?: JsonText;
  @Part(list(range, { minItems: 1 }), {
    optional: true,
    example: undefined,
    description: 'The datapoints at these ordinals: ranges from a first to a last, ascending',
  })
  readonly ordinals?: JsonText;
  @Text({
    optional: true,
    description: 'All datapoints that contain this text, as in the list of datapoints; also needs the right `read`',
  })
  readonly q?: string;
}

/** The ids of a span, in upper or lower case. */
@Called('a span to import')
export class SpanKeyDto {
  @Value(text, { example: traceId }) readonly traceId: string;
  @Value(text, { example: spanId }) readonly spanId: string;
}

@Called('a source of spans')
export class SpansSourceDto {
  @Choice(['spans']) readonly type: 'spans';
  @Part(() => list(shapeRef(SpanKeyDto), { minItems: 1 }), {
    example: [{ traceId, spanId }],
    description: 'In the order that the items will have in the queue',
  })
  readonly spans: JsonText;
}

const Form = () =>
  Choice(wholeForms, {
    example: 'tree',
    description:
      '`tree`: all spans, each with those that it led to as its `children`. `conversation`: what was said, as messages ' +
      'with `role` and `content`.',
  });

@Called('a source of traces')
export class TracesSourceDto {
  @Choice(['traces']) readonly type: 'traces';
  @Part(list(text, { minItems: 1 }), { example: [traceId], description: 'Each becomes one item' })
  readonly traceIds: JsonText;
  @Form() readonly form: WholeForm;
}

@Called('a source of sessions')
export class SessionsSourceDto {
  @Choice(['sessions']) readonly type: 'sessions';
  @Part(list(text, { minItems: 1 }), {
    example: ['s-1'],
    description: 'The traces of each, by start, become one item',
  })
  readonly sessionIds: JsonText;
  @Form() readonly form: WholeForm;
}

const Names = (about: About, more: Schema = {}) => Value(list(text, more), { example: undefined, ...about });

/** The columns that become each part of an item. */
@Called('the columns')
export class SqlColumnsDto {
  @Names({ example: ['question'] }, { minItems: 1 }) readonly data: readonly string[];
  @Names({ optional: true }) readonly target?: readonly string[];
  @Names({ optional: true }) readonly metadata?: readonly string[];
}

@Called('a SQL source')
export class SqlSourceDto {
  @Choice(['sql']) readonly type: 'sql';
  @Text({ description: 'As for `POST /v1/sql`; also needs the right `read`' }) readonly query: string;
  @Part(() => shapeRef(SqlColumnsDto), {
    example: { data: ['question'] },
    description: 'The columns that become each part: one column is the value, several become an object',
  })
  readonly columns: JsonText;
  @Text({
    optional: true,
    nullable: true,
    description: 'The column that identifies a row: importing the row again adds no second item',
  })
  readonly key?: string | null;
}

export class ImportItemsDto {
  @Variant(() => [DatasetSourceDto, SpansSourceDto, TracesSourceDto, SessionsSourceDto, SqlSourceDto])
  readonly source: DatasetSourceDto | SpansSourceDto | TracesSourceDto | SessionsSourceDto | SqlSourceDto;
}
