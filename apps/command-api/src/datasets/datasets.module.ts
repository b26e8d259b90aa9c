import { Module } from '@nestjs/common';
import { ActiveDatasets } from './active-datasets.js';
import { AddDatapoints } from './add-datapoints.js';
import { CreateDataset } from './create-dataset.js';
import { DatapointBatches } from './datapoint-batches.js';
import { DatapointsHandler } from './datapoints.handler.js';
import { DatasetCommandsController } from './dataset-commands.controller.js';
import { DatasetReadsController } from './dataset-reads.controller.js';
import { DatasetHandler } from './dataset.handler.js';
import { DatasetImports } from './import/dataset-import.js';
import { DatasetImportController } from './import/import.controller.js';

@Module({
  controllers: [DatasetCommandsController, DatasetReadsController, DatasetImportController],
  providers: [
    ActiveDatasets,
    AddDatapoints,
    CreateDataset,
    DatapointBatches,
    DatapointsHandler,
    DatasetHandler,
    DatasetImports,
  ],
  exports: [ActiveDatasets],
})
export class DatasetsModule {}
