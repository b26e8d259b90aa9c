// What a screen may report: `{"screen": "…", "step": 3, "ordinal": 12, "editing": false}`, and nothing else.
import type { OpenScreen } from './open-screens.js';

export type ScreenReport = Pick<OpenScreen, 'screen' | 'step' | 'ordinal' | 'editing'>;

/** The most bytes of a body; longer ones are not read to the end. */
export const SCREEN_REPORT_BYTES = 300;

/** The same id names a screen in the address of the live feed. */
export function isScreenId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{16,64}$/.test(text);
}

/** Undefined for anything else. */
export function readScreenReport(text: string): ScreenReport | undefined {
  try {
    const { screen, step, ordinal, editing }: Record<string, unknown> = Object(JSON.parse(text));
    if (!isScreenId(screen) || typeof editing !== 'boolean') return undefined;
    if (!isCount(step)) return undefined;
    return ordinal === null || isCount(ordinal) ? { screen, step, ordinal, editing } : undefined;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}
