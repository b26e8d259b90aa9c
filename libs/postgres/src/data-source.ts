// TypeORM over connections that a process already has. A separate entry point, so that only its importers load TypeORM.
import { DataSource, DefaultNamingStrategy, type DataSourceOptions } from 'typeorm';
import type pg from 'pg';

/** Columns are named as in SQL: `projectId` is `project_id`. */
export class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

export interface BorrowedPool {
  readonly schema: string;
  readonly entities: NonNullable<DataSourceOptions['entities']>;
}

/**
 * A data source that borrows every connection from this pool. The pool still belongs to its owner: never destroy the data source,
 * because that would end the pool.
 */
export function dataSourceOver(pool: pg.Pool, { schema, entities }: BorrowedPool): DataSource {
  // TypeORM creates its pool from the driver it is given.
  class PoolInUse {
    constructor() {
      return pool;
    }
  }
  return new DataSource({
    type: 'postgres',
    driver: { Pool: PoolInUse },
    schema,
    entities,
    namingStrategy: new SnakeCaseColumns(),
    installExtensions: false,
    poolErrorHandler: () => undefined,
  });
}
