import { Injectable } from '@nestjs/common';
import type { Asker } from '../access/asker.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { DatasetSource } from './dataset-source.js';
import type { OpenedSource } from './import-source.js';
import type { ImportItemsDto } from './import.dto.js';
import { SpansSource } from './spans-source.js';
import { SqlSource } from './sql-source.js';
import { WholeSource } from './whole-source.js';

/** Every source of items, by its type in requests. */
@Injectable()
export class ImportSources {
  constructor(
    private readonly dataset: DatasetSource,
    private readonly spans: SpansSource,
    private readonly whole: WholeSource,
    private readonly sql: SqlSource,
    private readonly reads: FreshReads,
  ) {}

  /**
   * The source includes everything acknowledged so far, even if the read models do not have it yet.
   * For a request that was accepted before, `places` is how far the dataset reached at that time.
   * @throws Problem `read_model_behind`, and what the source throws
   */
  async open(
    source: ImportItemsDto['source'],
    asker: Asker,
    gone: AbortSignal,
    places: number | undefined,
  ): Promise<OpenedSource> {
    switch (source.type) {
      case 'dataset':
        await this.reads.catchUp();
        return this.dataset.open(source, asker, gone, places);
      case 'spans':
        return this.spans.open(source, asker);
      case 'traces':
      case 'sessions':
        return this.whole.open(source, asker);
      case 'sql':
        await this.reads.catchUp();
        return this.sql.open(source, asker, gone);
    }
  }
}
