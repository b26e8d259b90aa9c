import type { JsonText } from '@labeling/domain';

/** What the figures on the page are about: a field or, without one, whole targets; and when, if not now. */
export interface Asked {
  readonly field: string | undefined;
  /** ISO 8601 */
  readonly at: string | undefined;
}

/** Which items are behind a figure, in the words of the API. */
export interface Behind {
  readonly member?: string;
  /** The id of another member, or `approved`. */
  readonly beside?: string;
  readonly value?: JsonText;
  readonly valueBeside?: JsonText;
  readonly different?: boolean;
}

export function agreementHref(queueId: string, asked: Asked): string {
  return withQuery(`/queues/${queueId}/agreement`, { ...asked });
}

export function itemsHref(queueId: string, asked: Asked, behind: Behind = {}): string {
  return withQuery(`/queues/${queueId}/agreement/items`, { ...asked, ...behind });
}

function withQuery(path: string, parts: Readonly<Record<string, string | boolean | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** What an address asks for; its other parameters are left out. */
export function behindIn(query: URLSearchParams): Behind {
  const text = (name: string) => query.get(name) || undefined;
  const [member, beside, different] = [text('member'), text('beside'), text('different')];
  // Not checked: the API says so if it is no JSON.
  const [value, valueBeside] = [text('value'), text('valueBeside')] as (JsonText | undefined)[];
  return {
    ...(member !== undefined && { member }),
    ...(beside !== undefined && { beside }),
    ...(value !== undefined && { value }),
    ...(valueBeside !== undefined && { valueBeside }),
    ...(different !== undefined && { different: different === 'true' }),
  };
}
