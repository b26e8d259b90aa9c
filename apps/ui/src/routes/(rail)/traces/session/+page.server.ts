import { traceLines } from '#lib/traces/server/traces-of-caller.js';
import { writeTraceFilter, noTraceFilter } from '#lib/traces/trace-filter.js';
import { error } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
  const session = url.searchParams.get('id') ?? '';
  const query = writeTraceFilter({ ...noTraceFilter, session });
  const first = await traceLines(locals, new URLSearchParams(query));
  if (session === '' || first.lines.length === 0) error(404, 'There is no such session.');
  return { session, query, first };
};
