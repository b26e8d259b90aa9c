import { traceLines } from '#lib/traces/server/traces-of-caller.js';
import { readTraceFilter, writeTraceFilter } from '#lib/traces/trace-filter.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
  const filter = readTraceFilter(url.searchParams);
  const query = new URLSearchParams(writeTraceFilter(filter));
  return { filter, query: query.toString(), first: await traceLines(locals, query) };
};
