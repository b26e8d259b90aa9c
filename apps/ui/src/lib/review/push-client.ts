import type { PushScope, PushStatus } from '@labeling/domain';

export interface PushProgress {
  readonly status: PushStatus;
  readonly total: number;
  readonly pushed: number;
  readonly skipped: number;
}
export interface PushRequest {
  readonly datasetId: string;
  readonly scope: PushScope;
  readonly itemId?: string;
}

/** Pause between two looks at a push under way, in milliseconds. */
const LOOK_AGAIN = 300;

/** Requests a push and tells its progress until it is completed. @throws Error with a text for the reviewer. */
export async function push(
  queueId: string,
  request: PushRequest,
  onProgress: (p: PushProgress) => void,
): Promise<void> {
  const pushes = `/v1/labeling_queues/${queueId}/push`;
  const { pushId } = await ask<{ pushId: string }>(pushes, { method: 'POST', body: JSON.stringify(request) });
  for (;;) {
    const progress = await ask<PushProgress>(`${pushes}es/${pushId}`, { method: 'GET' });
    onProgress(progress);
    if (progress.status === 'completed') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
}

export async function createDataset(name: string): Promise<string> {
  const body = JSON.stringify({ name });
  return (await ask<{ id: string }>('/v1/datasets', { method: 'POST', body })).id;
}

async function ask<Answer>(path: string, init: { method: string; body?: string }): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(30_000) });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(problemText(answer) ?? response.statusText);
  return answer as Answer;
}

function problemText(answer: unknown): string | undefined {
  const { detail, title } = (answer ?? {}) as { detail?: string; title?: string };
  return detail ?? title;
}
