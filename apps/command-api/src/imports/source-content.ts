import { compactJson } from '@labeling/domain';
import type { KeyedRequest } from '../requests/keyed-requests.js';
import type { ImportItemsDto } from './import.dto.js';

type Source = ImportItemsDto['source'];

/** What an import with an Idempotency-Key contains: white space between the tokens of its lists makes no difference. */
export function sourceContent(source: Source): Pick<KeyedRequest, 'content' | 'formerly'> {
  return { content: [JSON.stringify(compacted(source))], formerly: [JSON.stringify(source)] };
}

function compacted(source: Source): Source {
  switch (source.type) {
    case 'dataset': {
      const { datapointIds, ordinals } = source;
      return {
        ...source,
        ...(datapointIds !== undefined && { datapointIds: compactJson(datapointIds) }),
        ...(ordinals !== undefined && { ordinals: compactJson(ordinals) }),
      };
    }
    case 'spans':
      return { ...source, spans: compactJson(source.spans) };
    case 'traces':
      return { ...source, traceIds: compactJson(source.traceIds) };
    case 'sessions':
      return { ...source, sessionIds: compactJson(source.sessionIds) };
    case 'sql':
      return { ...source, columns: compactJson(source.columns) };
  }
}
