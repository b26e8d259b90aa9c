import { deliveryMarks, type Delivery } from './webhook-words.js';

/** How many more deliveries are shown at a time, and how many at most. */
const [STEP, MOST] = [50, 1_000];

/** Which deliveries a page lists. */
export interface ListedDeliveries {
  /** Empty for all. */
  readonly state: Delivery['state'] | '';
  readonly count: number;
}

const isState = (text: string): text is Delivery['state'] => Object.hasOwn(deliveryMarks, text);

/** What the address of the page says; what it does not know counts as absent. */
export function deliveriesOfAddress(query: URLSearchParams): ListedDeliveries {
  const [state, count] = [query.get('state') ?? '', Number(query.get('count'))];
  const isCount = Number.isInteger(count) && count > 0;
  return { state: isState(state) ? state : '', count: isCount ? Math.min(count, MOST) : STEP };
}

/** The query of the page that lists these. */
export function addressOf({ state, count }: ListedDeliveries): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(count > STEP && { count: String(count) }) });
  return `?${query.toString()}`;
}

/** The same with more of them; undefined when there can be no more. */
export function withMore({ state, count }: ListedDeliveries): ListedDeliveries | undefined {
  return count < MOST ? { state, count: Math.min(count + STEP, MOST) } : undefined;
}

/** Where the API lists these, of the webhook at a path. */
export function deliveriesPath(at: string, { state, count }: ListedDeliveries): string {
  return `${at}/deliveries?limit=${count}${state && `&state=${state}`}`;
}
