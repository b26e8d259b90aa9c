import { Module } from '@nestjs/common';
import { ActiveDatasets } from './active-datasets.js';
import { AddDatapoints } from './add-datapoints.js';
import { CreateDataset } from './create-dataset.js';
import { DatapointHandler } from './datapoint.handler.js';
import { DatapointBatches } from './datapoint-batches.js';
import { DatapointsHandler } from './datapoints.handler.js';
import { DatasetCommandsController } from './dataset-commands.controller.js';
import { DatasetRemovalController } from './dataset-removal.controller.js';
import { DatasetReadsController } from './dataset-reads.controller.js';
import { DatasetHandler } from './dataset.handler.js';
import { DatasetRows } from './dataset-rows.js';

@Module({
  controllers: [DatasetCommandsController, DatasetReadsController, DatasetRemovalController],
  providers: [
    ActiveDatasets,
    AddDatapoints,
    CreateDataset,
    DatapointBatches,
    DatapointHandler,
    DatapointsHandler,
    DatasetHandler,
    DatasetRows,
  ],
  exports: [ActiveDatasets, DatapointBatches, DatasetRows],
})
export class DatasetsModule {}
