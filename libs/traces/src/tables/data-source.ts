import { PrimaryClient } from '@labeling/postgres';
import { DataSource } from 'typeorm';

import { CreateTraces1795435200000 } from '../migrations/1795435200000-create-traces.js';
import { AddUsageOfAgents1795437000000 } from '../migrations/1795437000000-add-usage-of-agents.js';
import { FindTracesByIndex1795737600000 } from '../migrations/1795737600000-find-traces-by-index.js';
import { OrderSpansOfTrace1795996800000 } from '../migrations/1795996800000-order-spans-of-trace.js';
import { AddWhatConventionsFind1796428800000 } from '../migrations/1796428800000-add-what-conventions-find.js';
import { NameOwnAttributes1796432400000 } from '../migrations/1796432400000-name-own-attributes.js';
import { KeepTracesForATime1796518800000 } from '../migrations/1796518800000-keep-traces-for-a-time.js';
import { GroupTracesBySession1796522400000 } from '../migrations/1796522400000-group-traces-by-session.js';
import { KeepLogRecordsWaiting1796526000000 } from '../migrations/1796526000000-keep-log-records-waiting.js';
import { ListSessions1796608800000 } from '../migrations/1796608800000-list-sessions.js';
import { logRecordsTable } from './log-records-table.js';
import { ownAttributesTable } from './own-attributes-table.js';
import { retentionTable } from './retention-table.js';
import { spansTable } from './spans-table.js';
import { tracesTable } from './traces-table.js';

export const tables = [spansTable, tracesTable, ownAttributesTable, retentionTable, logRecordsTable];

/** In the order in which they run. */
export const migrations = [
  CreateTraces1795435200000,
  AddUsageOfAgents1795437000000,
  FindTracesByIndex1795737600000,
  OrderSpansOfTrace1795996800000,
  AddWhatConventionsFind1796428800000,
  NameOwnAttributes1796432400000,
  KeepTracesForATime1796518800000,
  GroupTracesBySession1796522400000,
  KeepLogRecordsWaiting1796526000000,
  ListSessions1796608800000,
];

export const dataSourceOf = (databaseUrl: string): DataSource =>
  new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema: 'traces',
    entities: tables,
    migrations: [...migrations],
    installExtensions: false,
    connectTimeoutMS: 10_000,
    poolSize: 1,
    extra: { Client: PrimaryClient, lock_timeout: 60_000, statement_timeout: 300_000 },
    poolErrorHandler: () => undefined,
  });
