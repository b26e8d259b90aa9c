import { Controller, Headers, Logger, Post, Req, type StreamableFile } from '@nestjs/common';
import { Describe, one, Tag } from '../../openapi/describe.js';
import { idempotencyKey, position } from '../../openapi/parameters.js';
import { ImportedAnswer } from '../../answers/imported-answer.js';
import { text } from '../../shapes/schema.js';
import { toJsonText } from '@labeling/domain';
import type { FastifyRequest } from 'fastify';
import { CurrentAsker, type Asker } from '../../access/asker.js';
import { Needs } from '../../access/needs.js';
import { whileAllowed } from '../../access/while-allowed.js';
import { TakesLong } from '../../overload/admit-commands.js';
import { JsonAnswer, positionHeader } from '../../answers/json-answer.js';
import { asksForLines, finished, progressLines } from '../../answers/progress-lines.js';
import { ClientGone } from '../../requests/client-gone.js';
import { IdempotencyKey, newId } from '../../requests/idempotency-key.js';
import { KeyedRequests } from '../../requests/keyed-requests.js';
import { PathId } from '../../requests/path-ids.js';
import { ActiveDatasets } from '../active-datasets.js';
import { DatasetImports } from './dataset-import.js';
import { closing, FilesToImport } from './files-to-import.js';
import { HowToImport, importFiles, importParameters, type ImportQuery } from './import-query.js';

/** Adds the rows of a file to a dataset. */
@Tag('Datasets')
@Controller('v1/datasets/:dataset/import')
export class DatasetImportController {
  readonly #logger = new Logger('DatasetImport');

  constructor(
    private readonly datasets: ActiveDatasets,
    private readonly imports: DatasetImports,
    private readonly files: FilesToImport,
    private readonly requests: KeyedRequests,
  ) {}

  @Post()
  @TakesLong()
  @Needs('addItems')
  @Describe({
    id: 'importDataset',
    summary: 'Add the rows of a file to a dataset',
    description:
      'Every row is checked, then all rows are added, or none: `errors` lists the bad ones by line. The same file ' +
      'with the same mapping is the same import: sent again, it adds nothing twice, unless another ' +
      '`Idempotency-Key` is sent with it, and after a failure it adds the rest. Without a mapping, the columns ' +
      '`data`, `target` and `metadata` are used, and contain JSON. With `Accept: application/jsonl` the answer is a ' +
      'line for each step, `{"phase": "checking" | "adding", "done", "total"}`, and a last one, ' +
      '`{"added", "collapsed", "position"}` or `{"problem"}`; a client that leaves stops the import. Sent again, it adds the rest.',
    takes: [...importParameters, idempotencyKey],
    files: importFiles,
    answer: {
      is: 'The number of rows added, and the number that the same import had already added',
      of: one(ImportedAnswer),
      files: { 'application/jsonl': { schema: text } },
      headers: position,
    },
    problems: ['dataset_not_found'],
  })
  async import(
    @PathId('dataset') datasetId: string,
    @HowToImport() how: () => ImportQuery,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
    @Headers('accept') accepted: string | undefined,
    @Req() request: FastifyRequest,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer | StreamableFile> {
    await this.datasets.require(datasetId, asker.caller.projectId);
    const file = await this.files.receive(request, how, asker, gone);
    const { mapping, content, open } = file;
    // The same bytes with the same mapping are the same import, unless the client sends another key.
    const importId = newId(datasetId, 'import', key ?? content.join(' '));
    const accept = async () => {
      // The file may have taken long to arrive.
      await this.datasets.require(datasetId, asker.caller.projectId);
      await this.requests.accept({ key, place: datasetId, kind: 'import', content: [...content], asker });
    };
    const adding = this.imports.run({ datasetId, importId, open, mapping, accept, asker });
    const work = closing(whileAllowed(adding, asker), file);
    if (asksForLines(accepted)) {
      return progressLines(work, {
        last: ({ added, collapsed, position }) => toJsonText({ added, collapsed, position: position.toString() }),
        path: `/v1/datasets/${datasetId}/import`,
        failed: (err) => this.#logger.error({ requestId: asker.requestId, err }, 'An import failed unexpectedly'),
      });
    }
    const { added, collapsed, position } = await finished(work, gone);
    return new JsonAnswer(toJsonText({ added, collapsed }), positionHeader(position));
  }
}
