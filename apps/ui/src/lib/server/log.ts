import { openLog } from '@labeling/telemetry';
import type { RequestEvent } from '@sveltejs/kit';

/** JSON lines on standard output. */
export const log = openLog('ui');

/** Names the route, not the address: the address of an invitation is a secret. */
export function logFailure({ request, route, locals }: RequestEvent, err: unknown): void {
  log.error({ requestId: locals.requestId, method: request.method, route: route.id, err }, 'A request failed');
}
