import { Injectable } from '@nestjs/common';
import { jsonElements, jsonKind, type JsonText } from '@labeling/domain';
import { getDataset, idsInOrder, streamDatapoints, streamSelected, type DatapointRow } from '@labeling/read-models';
import type { Asker } from '../access/asker.js';
import { datasetNotFound } from '../datasets/dataset.handler.js';
import { limitProblem, Problem } from '../problem-details/problem.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { IsId, uuidForm } from '../request-json/json-rules.js';
import { plainValue } from '../request-json/members.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody, problemsBelow } from '../request-json/validate-shell.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';

/** `{type: "dataset", datasetId, datapointIds?}`: those datapoints, or all of them. */
class DatasetSourceDto extends ObjectDto {
  @IsId() readonly datasetId: string;
  readonly datapointIds: JsonText | undefined;

  constructor(text: JsonText) {
    super(text);
    this.datasetId = this.uuid('datasetId') as string;
    this.datapointIds = this.text('datapointIds');
  }
}

/** Datapoints become items as they are: data, target and metadata map directly (spec §1). */
@Injectable()
export class DatasetSource implements ImportSource {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
    private readonly settings: Settings,
  ) {}

  async open(source: JsonText, { caller }: Asker): Promise<OpenedSource> {
    const shell = new DatasetSourceDto(source);
    const problems = problemsBelow('/source', shell);
    if (problems.length > 0) throw invalidBody(problems);
    const { datasetId, datapointIds } = shell;
    const asked = datapointIds === undefined ? undefined : readIds(datapointIds, this.settings.limits.itemsPerRequest);
    const dataset = await this.reads.find(() => getDataset(this.db, datasetId));
    if (dataset?.projectId !== caller.projectId) throw datasetNotFound();
    if (asked === undefined) {
      return { total: dataset.datapoints, items: itemsOf(streamDatapoints(this.db, datasetId), datasetId) };
    }
    const ids = await idsInOrder(this.db, { datasetId, ids: asked });
    refuseUnknown(asked, ids);
    return { total: ids.length, items: itemsOf(streamSelected(this.db, ids), datasetId) };
  }
}

async function* itemsOf(
  batches: AsyncIterable<readonly DatapointRow[]>,
  datasetId: string,
): AsyncGenerator<readonly ItemToImport[], void, void> {
  for await (const rows of batches) {
    yield rows.map(({ id, data, target, metadata }) => ({
      data,
      target,
      metadata: metadata ?? undefined,
      idempotencyKey: `datapoint:${id}`,
      source: { type: 'dataset', datasetId, datapointId: id },
    }));
  }
}

function readIds(list: JsonText, most: number): string[] {
  const pointer = '/source/datapointIds';
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array' }]);
  const texts = jsonElements(list);
  if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must not be empty' }]);
  if (texts.length > most) {
    const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
    throw limitProblem('too_many_items', `${texts.length} datapoints by id; at most ${most} are allowed`, limit);
  }
  const ids = texts.map((text) => plainValue(text));
  const problems = ids.flatMap((id, i) =>
    typeof id === 'string' && uuidForm.test(id) ? [] : [{ pointer: `${pointer}/${i}`, detail: 'must be a UUID' }],
  );
  if (problems.length > 0) throw invalidBody(problems);
  return ids.map((id) => String(id).toLowerCase());
}

function refuseUnknown(asked: readonly string[], found: readonly string[]): void {
  const known = new Set(found);
  const unknown = asked.find((id) => !known.has(id));
  if (unknown !== undefined) throw new Problem('datapoint_not_found', `The dataset has no datapoint ${unknown}`);
}
