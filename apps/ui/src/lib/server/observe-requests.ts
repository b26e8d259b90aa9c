// What operators see of the requests to the pages' server: ids in the log, counts and durations, and traces.
import { requestIdOf, startTracing, stopTracing } from '@labeling/telemetry';
import { beginServerSpan, inClientSpan, traceHeaders } from '@labeling/telemetry/spans';
import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit';
import { log } from './log.js';
import { PageMetrics } from './metrics.js';
import { stores } from './stores.js';

let metrics: PageMetrics | undefined;

export async function beginObserving(): Promise<void> {
  await startTracing('ui', log);
  const { settings, db } = stores();
  if (settings.metrics === undefined) return;
  metrics = new PageMetrics(db);
  log.info({ address: await metrics.listen(settings.metrics) }, 'Metrics are served');
}

export async function endObserving(): Promise<void> {
  metrics?.close();
  metrics = undefined;
  await stopTracing();
}

/** Answers a request, and gives it an id, which is passed on to the API. */
export async function observed(event: RequestEvent, answer: () => Promise<Response>): Promise<Response> {
  const { request, locals, route } = event;
  const { method } = request;
  const headers = Object.fromEntries(
    ['traceparent', 'tracestate'].map((name) => [name, request.headers.get(name) ?? '']),
  );
  locals.requestId = requestIdOf(request.headers.get('x-request-id'));
  const span = route.id === '/health' ? undefined : beginServerSpan(method, headers, locals.requestId);
  const began = performance.now();
  let status = 500;
  try {
    const response = await (span === undefined ? answer() : span.run(answer));
    ({ status } = response);
    response.headers.set('x-request-id', locals.requestId);
    return response;
  } catch (error) {
    if (isHttpError(error) || isRedirect(error)) ({ status } = error);
    throw error;
  } finally {
    span?.end(status, route.id ?? undefined);
    metrics?.answered({ method, route: route.id ?? 'none', status }, (performance.now() - began) / 1_000);
  }
}

/** A request to the API carries the id of the one that it serves, and belongs to the same trace. */
export function askingApi(
  { locals }: RequestEvent,
  request: Request,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  if (!request.url.startsWith(stores().settings.apiUrl)) return fetch(request);
  return inClientSpan(
    'ask the API',
    () => ({ 'http.request.method': request.method }),
    () => {
      if (locals.requestId !== undefined) request.headers.set('x-request-id', locals.requestId);
      for (const [name, value] of Object.entries(traceHeaders())) request.headers.set(name, value);
      return fetch(request);
    },
  );
}
