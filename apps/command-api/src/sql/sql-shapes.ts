// The shapes of SQL results, tables and saved queries in answers.
import { runId, savedQueryId } from '../shapes/examples.js';
import { AnswerList } from '../shapes/nested.js';
import { Choice, Count, Flag, Id, Text, Time } from '../shapes/properties.js';
import { list, namesOf, type Schema } from '../shapes/schema.js';
import type { SqlResult } from '@labeling/sql';

class ResultColumn {
  @Text({ example: 'state' }) readonly name: string;
  @Text({ example: 'text', description: 'The name in Postgres' }) readonly type: string;
}

const cell: Schema = {
  type: ['string', 'number', 'boolean', 'null'],
  description:
    'Whole numbers up to 32 bits, floating point and boolean as such; everything else as its text: bigint, numeric, JSON',
};
const reasons = namesOf<NonNullable<SqlResult['truncated']>>({ rows: true, bytes: true });

export class SqlResultAnswer {
  @Id({ example: runId }) readonly runId: string;
  @AnswerList(() => ResultColumn) readonly columns: readonly ResultColumn[];
  @AnswerList(list(cell), { example: [['New']], description: 'One array per row, in the order of the columns' })
  readonly rows: readonly (readonly unknown[])[];
  @Flag({ description: 'Whether there are more rows than these' }) readonly truncated: boolean;
  @Choice(reasons, { nullable: true }) readonly truncatedBy: string | null;
  @Count({ example: 12, description: 'How long it took, in milliseconds' }) readonly ms: number;
}

class SqlTableColumn {
  @Text({ example: 'id' }) readonly name: string;
  @Text({ example: 'uuid' }) readonly type: string;
  @Text({ example: 'The id of the item' }) readonly meaning: string;
}

export class SqlTableAnswer {
  @Text({ example: 'items' }) readonly name: string;
  @Text({ example: 'Items of all queues' }) readonly meaning: string;
  @AnswerList(() => SqlTableColumn) readonly columns: readonly SqlTableColumn[];
}

export class SavedQueryAnswer {
  @Id({ example: savedQueryId }) readonly id: string;
  @Text({ example: 'Items by state' }) readonly name: string;
  @Text({ example: 'select state, count(*) from items group by state' }) readonly query: string;
  @Text({ example: 'Ada' }) readonly savedBy: string;
  @Time() readonly createdAt: string;
  @Time() readonly updatedAt: string;
}
