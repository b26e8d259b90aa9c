import type { Settings } from '../settings/settings.js';
import { withKey } from './with-key.js';

/** What the projector reports about itself, ready or not; details only to callers with its key. */
export interface ProjectorHealth {
  readonly role?: string;
  readonly lagSeconds?: number | null;
  readonly version?: string;
  readonly since?: string;
  readonly streamPrefix?: string;
}

/** Rejects when there is no answer within so many milliseconds. */
export async function askProjector(
  settings: Pick<Settings, 'projectorUrl' | 'projectorKey'>,
  withinMs: number,
): Promise<{ readonly isReady: boolean; readonly health: ProjectorHealth }> {
  const response = await fetch(`${settings.projectorUrl}/health/ready`, {
    headers: withKey(settings),
    signal: AbortSignal.timeout(withinMs),
  });
  return { isReady: response.ok, health: Object(await response.json()) };
}
