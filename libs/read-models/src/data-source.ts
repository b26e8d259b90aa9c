import { DataSource } from 'typeorm';
import { activityTable } from './activity/activity-table.js';
import { checkpointTable } from './checkpoint/checkpoint-table.js';
import { datapointsTable } from './datapoints/datapoints-table.js';
import { datasetCountersTable, datasetsTable } from './datasets/datasets-tables.js';
import { CreateReadModels1795305600000 } from './migrations/1795305600000-create-read-models.js';
import { NumberDatapoints1795392000000 } from './migrations/1795392000000-number-datapoints.js';
import { pushesTable, pushSkipsTable } from './pushes/pushes-tables.js';
import { itemPayloadsTable, queueItemsTable } from './queue-items/queue-items-tables.js';
import { queueCountersTable, queuesTable } from './queues/queues-tables.js';
import type { Schema } from './schema.js';

export const tables = [
  checkpointTable,
  queuesTable,
  queueCountersTable,
  queueItemsTable,
  itemPayloadsTable,
  datasetsTable,
  datasetCountersTable,
  datapointsTable,
  pushesTable,
  pushSkipsTable,
  activityTable,
];

/** The tables as TypeORM sees them, in one schema; its migrations are recorded there, too. */
export function dataSourceOf(databaseUrl: string, schema: Schema): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema,
    entities: tables,
    migrations: [CreateReadModels1795305600000, NumberDatapoints1795392000000],
    extra: { options: `-c search_path=${schema}` },
    installExtensions: false,
    connectTimeoutMS: 10_000,
    poolSize: 1,
    poolErrorHandler: () => undefined,
  });
}
