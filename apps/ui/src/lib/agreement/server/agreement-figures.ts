import { readAnnotationSchema, type JsonText, type SchemaField } from '@labeling/domain';
import { error } from '@sveltejs/kit';
import { momentOf } from '../../as-of/moment.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';
import { readAgreement, type Agreement } from '../agreement.js';
import type { Asked } from '../items-address.js';

/** Very many items are counted within a few seconds. */
const PATIENCE = 60_000;

/** What an address asks for. A field that the schema no longer has is left out. */
export function askedIn(url: URL, fields: readonly SchemaField[]): Asked {
  const field = url.searchParams.get('field') ?? undefined;
  const isKnown = fields.some(({ key }) => key === field);
  return { field: isKnown ? field : undefined, at: momentOf(url.searchParams.get('at')) };
}

export function fieldsOf(annotationSchema: JsonText | null): readonly SchemaField[] {
  return annotationSchema === null ? [] : readAnnotationSchema(annotationSchema).schema.fields;
}

export async function agreementFigures(
  locals: App.Locals,
  queueId: string,
  { field, at }: Asked,
  fetcher: typeof fetch,
): Promise<Agreement> {
  const headers = { authorization: `Bearer ${locals.token}`, 'x-project-id': callerIn(locals).projectId };
  const query = new URLSearchParams({ ...(field !== undefined && { field }), ...(at !== undefined && { at }) });
  const url = `${stores().settings.apiUrl}/v1/labeling_queues/${queueId}/agreement?${query}`;
  const answer = await fetcher(url, { headers, signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  if (answer?.ok !== true) error(503, 'The figures could not be loaded. Try again in a moment.');
  // Not checked: the API writes nothing but JSON.
  return readAgreement((await answer.text()) as JsonText);
}
