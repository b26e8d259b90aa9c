// A whole trace or session of the member's project, as the item that it would become.
import { wholeForms, wholeSession, wholeTrace, WholeTooLarge, type Whole, type WholeForm } from '@labeling/traces';
import { error } from '@sveltejs/kit';
import type { ShownWhole } from '../whole.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

/** The most bytes that pages show. The API decides what an item may have. */
const MOST = 900 * 1024;

export function wholeTraceOfCaller(locals: App.Locals, traceId: string, query: URLSearchParams): Promise<ShownWhole> {
  const { projectId } = callerIn(locals);
  return shown(wholeTrace(stores().db, { projectId, traceId }, { form: formIn(query), mostBytes: MOST }));
}

export function wholeSessionOfCaller(locals: App.Locals, query: URLSearchParams): Promise<ShownWhole> {
  const { projectId } = callerIn(locals);
  const sessionId = query.get('id') ?? '';
  return shown(wholeSession(stores().db, { projectId, sessionId }, { form: formIn(query), mostBytes: MOST }));
}

async function shown(reading: Promise<Whole | undefined>): Promise<ShownWhole> {
  try {
    const { data } = (await reading) ?? error(404, 'It does not exist.');
    return { data };
  } catch (problem) {
    if (problem instanceof WholeTooLarge) return { tooLarge: `${problem.message}: too many for one item.` };
    throw problem;
  }
}

function formIn(query: URLSearchParams): WholeForm {
  return wholeForms.find((form) => form === query.get('form')) ?? 'tree';
}
