import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Asker } from '../../access/asker.js';
import { Problem } from '../../problem-details/problem.js';
import { isGzip } from '../../request-json/inflation.js';
import { Settings } from '../../settings/settings.js';
import { refuseOtherTypes } from './file-bodies.js';
import { deepestRow, longestRow, openFile } from './import-file.js';
import type { ImportQuery } from './import-query.js';
import type { Mapping } from './mapping.js';
import { ParquetPlaces } from './parquet-places.js';
import type { SourceFile } from './source-rows.js';
import { receive } from './upload.js';

/** A file as a request sent it. */
export interface FileToImport {
  readonly mapping: Mapping;
  /** The same for the same bytes with the same mapping. */
  readonly content: readonly [digest: string, meaning: string];
  /** @throws UnreadableFile, and Problem `too_busy` when too many are decoded */
  open(): Promise<SourceFile>;
  /** Releases the bytes. */
  close(): Promise<void>;
}

/** Files sent in requests, whatever their rows become. */
@Injectable()
export class FilesToImport {
  constructor(
    private readonly places: ParquetPlaces,
    private readonly settings: Settings,
  ) {}

  /** Stores the body; `how` describes the file. @throws Problem */
  async receive(
    request: FastifyRequest,
    how: () => ImportQuery,
    asker: Asker,
    gone: AbortSignal,
  ): Promise<FileToImport> {
    const { importBytes, importRows, itemBytes, jsonDepth } = this.settings.limits;
    refuseOtherTypes(request);
    const { format, mapping, meaning } = how();
    const { body, headers } = request;
    if (!(body instanceof Readable)) throw new Problem('unsupported_media_type', 'The body must be a file');
    const { 'content-encoding': encoding, 'content-length': announced } = headers;
    const { file, digest } = await receive(body, { most: importBytes, gzip: isGzip(encoding), announced });
    try {
      // It may have taken long to arrive.
      await asker.confirm();
    } catch (error) {
      await file.close();
      throw error;
    }
    const limits = {
      longest: longestRow(itemBytes),
      most: importBytes,
      rows: importRows,
      depth: deepestRow(jsonDepth),
    };
    return {
      mapping,
      content: [digest, meaning],
      open: () => openFile(file, format, limits, () => this.places.take(asker, gone)),
      close: () => file.close(),
    };
  }
}

/** Does the work on a file, and closes the file at the end. */
export async function* closing<Step, Result>(
  work: AsyncGenerator<Step, Result, void>,
  file: FileToImport,
): AsyncGenerator<Step, Result, void> {
  try {
    return yield* work;
  } finally {
    await file.close();
  }
}
