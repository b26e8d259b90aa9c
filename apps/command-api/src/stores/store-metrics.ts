import { Injectable } from '@nestjs/common';
import { Identity } from '@labeling/identity';
import { measureDisks, measurePools } from '@labeling/telemetry';
import { tmpdir } from 'node:os';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { Database } from './database.js';

/** Measures external resources that this process needs: connections to the database, and disks. */
@Injectable()
export class StoreMetrics {
  constructor({ registry }: Metrics, database: Database, identity: Identity, { dataDir }: Settings) {
    measurePools(registry, { reads: database.pool, locks: database.locks, identity: identity.connections });
    // Imports are kept in temporary files.
    measureDisks(registry, { temporary: tmpdir(), ...(dataDir !== undefined && { data: dataDir }) });
  }
}
