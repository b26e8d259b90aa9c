import { Module } from '@nestjs/common';
import { DatasetImportModule } from '../datasets/import/dataset-import.module.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ItemsModule } from '../items/items.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { SqlModule } from '../sql/sql.module.js';
import { SqlSource } from './sql-source.js';
import { DatasetSource } from './dataset-source.js';
import { FileImportsController } from './file-imports.controller.js';
import { ImportItems } from './import-items.js';
import { ImportSources } from './import-sources.js';
import { ImportsController } from './imports.controller.js';
import { SpansSource } from './spans-source.js';
import { WholeSource } from './whole-source.js';

@Module({
  imports: [DatasetsModule, DatasetImportModule, ItemsModule, QueuesModule, SqlModule],
  controllers: [FileImportsController, ImportsController],
  providers: [ImportItems, ImportSources, DatasetSource, SpansSource, SqlSource, WholeSource],
})
export class ImportsModule {}
