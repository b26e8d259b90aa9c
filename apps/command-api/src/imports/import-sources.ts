import { Injectable } from '@nestjs/common';
import type { Asker } from '../access/asker.js';
import { DatasetSource } from './dataset-source.js';
import type { OpenedSource } from './import-source.js';
import type { ImportItemsDto } from './import.dto.js';
import { SpansSource } from './spans-source.js';
import { SqlSource } from './sql-source.js';

/** Every source of items, by its type in requests. */
@Injectable()
export class ImportSources {
  constructor(
    private readonly dataset: DatasetSource,
    private readonly spans: SpansSource,
    private readonly sql: SqlSource,
  ) {}

  /** @throws what the source throws */
  open(source: ImportItemsDto['source'], asker: Asker, gone: AbortSignal): Promise<OpenedSource> {
    switch (source.type) {
      case 'dataset':
        return this.dataset.open(source, asker);
      case 'spans':
        return this.spans.open(source, asker);
      case 'sql':
        return this.sql.open(source, asker, gone);
    }
  }
}
