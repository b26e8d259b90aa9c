import type { JsonText } from '@labeling/domain';
import { IsPresent } from '../request-json/json-rules.js';
import { Variant } from '../shapes/nested.js';
import { Choice, Id, kind, property, Text, type About } from '../shapes/properties.js';
import { count, id, list, object, text, type Schema } from '../shapes/schema.js';

/** A part of a source whose exact text is read when the source is opened. */
const Part = (schema: Schema, about: About & { readonly example: unknown }) =>
  property(
    kind(schema, about.example, (part) => part, ...(about.optional ? [] : [IsPresent()])),
    about,
  );

const range = list(count, { minItems: 2, maxItems: 2 });

/** Datapoints of a dataset: those chosen by `datapointIds`, `ordinals` or `q`; without one, all. */
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
  @Text({ optional: true, description: 'All datapoints that contain this text, as in the list of datapoints' })
  readonly q?: string;
}

export class SpansSourceDto {
  @Choice(['spans']) readonly type: 'spans';
  @Part(list(object({ traceId: text, spanId: text }), { minItems: 1 }), {
    example: [],
    description: 'In the order that the items will have in the queue',
  })
  readonly spans: JsonText;
}

const names = (more: Schema = {}) => list(text, more);

export class SqlSourceDto {
  @Choice(['sql']) readonly type: 'sql';
  @Text({ description: 'As for `POST /v1/sql`; also needs the right `read`' }) readonly query: string;
  @Part(object({ data: names({ minItems: 1 }), target: names(), metadata: names() }, ['target', 'metadata']), {
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
  @Variant(() => [DatasetSourceDto, SpansSourceDto, SqlSourceDto])
  readonly source: DatasetSourceDto | SpansSourceDto | SqlSourceDto;
}
