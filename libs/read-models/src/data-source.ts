import { PrimaryClient, withOption } from '@labeling/postgres';
import { DataSource, EntitySchema } from 'typeorm';
import { activityTable } from './activity/activity-table.js';
import { checkpointTable } from './checkpoint/checkpoint-table.js';
import { datapointsTable, deletedDatapointsTable } from './datapoints/datapoints-table.js';
import { datasetCountersTable, datasetsTable } from './datasets/datasets-tables.js';
import { migrations } from './migrations/all-migrations.js';
import { pushesTable, pushSkipsTable } from './pushes/pushes-tables.js';
import { itemAnnotationsTable } from './queue-items/annotations-table.js';
import { itemCommentsTable } from './queue-items/comments-table.js';
import { itemAnswersTable } from './queue-items/item-answers-table.js';
import { openMentionsTable } from './queue-items/open-mentions-table.js';
import { itemPayloadsTable, queueItemsTable } from './queue-items/queue-items-tables.js';
import { queueApprovalsTable, queueCountersTable, queuesTable } from './queues/queues-tables.js';
import type { Schema } from './schema.js';
import { setAsideTable } from './set-aside/set-aside-table.js';
import { pgType, type AnyTable } from './table.js';

export const tables: readonly AnyTable[] = [
  checkpointTable,
  queuesTable,
  queueCountersTable,
  queueApprovalsTable,
  queueItemsTable,
  itemPayloadsTable,
  itemAnnotationsTable,
  itemAnswersTable,
  itemCommentsTable,
  openMentionsTable,
  datasetsTable,
  datasetCountersTable,
  datapointsTable,
  deletedDatapointsTable,
  pushesTable,
  pushSkipsTable,
  activityTable,
  setAsideTable,
];

/** The tables as TypeORM sees them, in one schema; its migrations are recorded there, too. */
export function dataSourceOf(databaseUrl: string, schema: Schema): DataSource {
  return new DataSource({
    type: 'postgres',
    // The migrations name no schema.
    url: withOption(databaseUrl, `-c search_path=${schema}`),
    schema,
    entities: tables.map(entityOf),
    migrations: [...migrations],
    installExtensions: false,
    connectTimeoutMS: 10_000,
    poolSize: 1,
    extra: { Client: PrimaryClient, lock_timeout: 60_000 },
    poolErrorHandler: () => undefined,
  });
}

function entityOf({ name, columns, key, indices = [], checks = [], defaults = {} }: AnyTable): EntitySchema {
  return new EntitySchema({
    name,
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, type]) => [
        column,
        {
          type: pgType(type) as 'text',
          nullable: type.endsWith(' null'),
          primary: key.includes(column),
          ...(column in defaults && { default: defaults[column] }),
        },
      ]),
    ),
    indices: indices.map(({ columns: indexed, ...index }) => ({ ...index, columns: [...indexed] })),
    checks: [...checks],
  });
}
