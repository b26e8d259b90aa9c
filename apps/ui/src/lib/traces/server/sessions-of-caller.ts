// Sessions of the member's project, as they are sent to the pages.
import { InvalidTraceCursor, listSessions, type SessionRow } from '@labeling/traces';
import { error } from '@sveltejs/kit';
import type { Lines } from '../merge-lines.js';
import type { SessionLine } from '../trace.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

const AT_ONCE = 100;

/** The sessions from the cursor on. */
export async function sessionLines(locals: App.Locals, after: string | null): Promise<Lines<SessionLine>> {
  const { projectId } = callerIn(locals);
  try {
    const asked = { projectId, limit: AT_ONCE, ...(after !== null && { after }) };
    const { data, next } = await listSessions(stores().db, asked);
    return { lines: data.map(lineOf), next };
  } catch (problem) {
    if (problem instanceof InvalidTraceCursor) error(400, problem.message);
    throw problem;
  }
}

function lineOf({ startNs, latestStartNs, ...rest }: SessionRow): SessionLine {
  return { ...rest, startedAt: timeOf(startNs), latestStartedAt: timeOf(latestStartNs) };
}

const timeOf = (ns: bigint): string => new Date(Number(ns / 1_000_000n)).toISOString();
