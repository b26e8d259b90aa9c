import { PrimaryClient, withOption } from '@labeling/postgres';
import { DataSource, EntitySchema } from 'typeorm';
import { activityTable } from './activity/activity-table.js';
import { checkpointTable } from './checkpoint/checkpoint-table.js';
import { datapointsTable, deletedDatapointsTable } from './datapoints/datapoints-table.js';
import { datasetCountersTable, datasetsTable } from './datasets/datasets-tables.js';
import { CreateReadModels1795305600000 } from './migrations/1795305600000-create-read-models.js';
import { NumberDatapoints1795392000000 } from './migrations/1795392000000-number-datapoints.js';
import { FlagItems1795910400000 } from './migrations/1795910400000-flag-items.js';
import { OrderByArrival1795996800000 } from './migrations/1795996800000-order-by-arrival.js';
import { SetStreamsAside1796083200000 } from './migrations/1796083200000-set-streams-aside.js';
import { AnnounceInSecret1796169600000 } from './migrations/1796169600000-announce-in-secret.js';
import { ArchiveQueues1796256000000 } from './migrations/1796256000000-archive-queues.js';
import { FindApprovals1796342400000 } from './migrations/1796342400000-find-approvals.js';
import { ChoosePushers1796774400000 } from './migrations/1796774400000-choose-pushers.js';
import { ChooseOverlap1796860800000 } from './migrations/1796860800000-choose-overlap.js';
import { AnnotateItems1796860800001 } from './migrations/1796860800001-annotate-items.js';
import { AssignItems1796864400000 } from './migrations/1796864400000-assign-items.js';
import { CommentOnItems1796868000000 } from './migrations/1796868000000-comment-on-items.js';
import { SettleItems1796868000001 } from './migrations/1796868000001-settle-items.js';
import { KeepAnswers1796950800000 } from './migrations/1796950800000-keep-answers.js';
import { FindOwnAnnotations1796950800001 } from './migrations/1796950800001-find-own-annotations.js';
import { KeepComments1796958000000 } from './migrations/1796958000000-keep-comments.js';
import { NameAnnotators1796954400000 } from './migrations/1796954400000-name-annotators.js';
import { OpenQueuesToSome1796958000001 } from './migrations/1796958000001-open-queues-to-some.js';
import { ShareOverlap1796958000002 } from './migrations/1796958000002-share-overlap.js';
import { DeleteDatapoints1796961600000 } from './migrations/1796961600000-delete-datapoints.js';
import { KeepDetailsOfActivity1796961600001 } from './migrations/1796961600001-keep-details-of-activity.js';
import { CountOwnApprovals1796965200000 } from './migrations/1796965200000-count-own-approvals.js';
import { ListMentions1796968800000 } from './migrations/1796968800000-list-mentions.js';
import { TellAgreement1796972400000 } from './migrations/1796972400000-tell-agreement.js';
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
    migrations: [
      CreateReadModels1795305600000,
      NumberDatapoints1795392000000,
      FlagItems1795910400000,
      OrderByArrival1795996800000,
      SetStreamsAside1796083200000,
      AnnounceInSecret1796169600000,
      ArchiveQueues1796256000000,
      FindApprovals1796342400000,
      ChoosePushers1796774400000,
      ChooseOverlap1796860800000,
      AnnotateItems1796860800001,
      AssignItems1796864400000,
      CommentOnItems1796868000000,
      SettleItems1796868000001,
      KeepAnswers1796950800000,
      FindOwnAnnotations1796950800001,
      NameAnnotators1796954400000,
      KeepComments1796958000000,
      OpenQueuesToSome1796958000001,
      ShareOverlap1796958000002,
      DeleteDatapoints1796961600000,
      KeepDetailsOfActivity1796961600001,
      CountOwnApprovals1796965200000,
      ListMentions1796968800000,
      TellAgreement1796972400000,
    ],
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
