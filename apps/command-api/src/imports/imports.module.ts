import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ItemsModule } from '../items/items.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { SqlModule } from '../sql/sql.module.js';
import { SqlSource } from './sql-source.js';
import { DatasetSource } from './dataset-source.js';
import { ImportItems } from './import-items.js';
import { ImportSources } from './import-sources.js';
import { ImportsController } from './imports.controller.js';
import { SpansSource } from './spans-source.js';

@Module({
  imports: [DatasetsModule, ItemsModule, QueuesModule, SqlModule],
  controllers: [ImportsController],
  providers: [ImportItems, ImportSources, DatasetSource, SpansSource, SqlSource],
})
export class ImportsModule {}
