import { Module } from '@nestjs/common';
import { ActiveDatasets } from './active-datasets.js';
import { AddDatapoints } from './add-datapoints.js';
import { CreateDataset } from './create-dataset.js';
import { DatapointsHandler } from './datapoints.handler.js';
import { DatasetCommandsController } from './dataset-commands.controller.js';
import { DatasetReadsController } from './dataset-reads.controller.js';
import { DatasetHandler } from './dataset.handler.js';

@Module({
  controllers: [DatasetCommandsController, DatasetReadsController],
  providers: [ActiveDatasets, AddDatapoints, CreateDataset, DatapointsHandler, DatasetHandler],
  exports: [ActiveDatasets],
})
export class DatasetsModule {}
