import { spanOfCaller, traceOfCaller } from '#lib/traces/server/traces-of-caller.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, depends, url }) => {
  depends('traces:one');
  // Which span is looked at changes often, without this being loaded again.
  const spanId = url.searchParams.get('span') ?? undefined;
  const [{ trace, spans }, detail] = await Promise.all([
    traceOfCaller(locals, params.trace),
    spanId === undefined ? undefined : spanOfCaller(locals, params.trace, spanId),
  ]);
  return { trace, spans, spanId, detail };
};
