import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets.module.js';
import { CompletedImports } from './completed-imports.js';
import { DatasetImports } from './dataset-import.js';
import { FilesToImport } from './files-to-import.js';
import { DatasetImportController } from './import.controller.js';
import { ParquetPlaces } from './parquet-places.js';

@Module({
  imports: [DatasetsModule],
  controllers: [DatasetImportController],
  providers: [CompletedImports, DatasetImports, FilesToImport, ParquetPlaces],
  exports: [CompletedImports, FilesToImport],
})
export class DatasetImportModule {}
