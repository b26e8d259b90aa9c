import { toJsonText } from '@labeling/domain';
import type { DatapointRow } from '@labeling/read-models/queries';
import { onOneLine, type ExportedTable } from '../../file-formats/exported-table.js';
import { datapointAnswer, provenanceAnswer } from '../dataset-answer.js';

/** Datapoints as a file: payloads are their exact JSON texts, and a line is a datapoint as the API returns it. */
export const exportedDatapoints: ExportedTable<DatapointRow> = {
  name: 'datapoints',
  columns: [
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
  ],
  lineOf: ({ data, target, metadata, ...row }) => {
    const payload = { data: onOneLine(data), target: onOneLine(target), metadata: metadata && onOneLine(metadata) };
    return datapointAnswer({ ...row, ...payload });
  },
};
