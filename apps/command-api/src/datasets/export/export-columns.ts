// The columns of an export as a table. Payloads are their exact JSON texts.
import { toJsonText } from '@labeling/domain';
import type { DatapointRow } from '@labeling/read-models/queries';
import { provenanceAnswer } from '../dataset-answer.js';

export interface ExportColumn {
  readonly name: string;
  readonly holds: 'text' | 'json';
  readonly of: (row: DatapointRow) => string | null;
}

export const exportColumns: readonly ExportColumn[] = [
  { name: 'id', holds: 'text', of: ({ id }) => id },
  { name: 'data', holds: 'json', of: ({ data }) => data },
  { name: 'target', holds: 'json', of: ({ target }) => target },
  { name: 'metadata', holds: 'json', of: ({ metadata }) => metadata },
  { name: 'createdAt', holds: 'text', of: ({ createdAt }) => createdAt },
  {
    name: 'provenance',
    holds: 'json',
    of: ({ provenance }) => provenance && toJsonText(provenanceAnswer(provenance)),
  },
];
