// What the table of datapoints shows of each. Server side: whole payloads stay where they are until one is opened.
import { listDatapoints, type Queryable } from '@labeling/read-models';
import { previewOf } from './preview.js';

export interface DatapointLine {
  readonly id: string;
  readonly data: string;
  readonly target: string;
  readonly createdAt: string;
  readonly queueId: string | null;
  readonly approvedBy: string | null;
}
export interface DatapointLines {
  readonly lines: readonly DatapointLine[];
  /** Where the next lines begin; null at the end. */
  readonly next: string | null;
}

const AT_ONCE = 100;

/** The next lines behind `after`. @throws InvalidCursor */
export async function datapointLines(db: Queryable, datasetId: string, after?: string): Promise<DatapointLines> {
  const { data, next } = await listDatapoints(db, { datasetId, limit: AT_ONCE, ...(after !== undefined && { after }) });
  return {
    lines: data.map(({ id, data: payload, target, createdAt, provenance }) => ({
      id,
      data: previewOf(payload),
      target: previewOf(target),
      createdAt,
      queueId: provenance?.queueId ?? null,
      approvedBy: provenance?.approvedBy?.name ?? null,
    })),
    next,
  };
}
