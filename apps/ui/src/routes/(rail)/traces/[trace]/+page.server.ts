import { smallSpanOfCaller, traceOfCaller } from '#lib/traces/server/spans-of-caller.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, depends, url }) => {
  depends('traces:one');
  // The selected span changes often, and must not load this again.
  const spanId = url.searchParams.get('span') ?? undefined;
  const [opened, detail] = await Promise.all([
    traceOfCaller(locals, params.trace, spanId),
    spanId === undefined ? undefined : smallSpanOfCaller(locals, params.trace, spanId),
  ]);
  return { ...opened, spanId, detail };
};
