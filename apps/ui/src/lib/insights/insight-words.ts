import { fieldLabel, type SchemaField } from '@labeling/domain';
import type { WaitingAge } from '@labeling/read-models/queries';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** `0.8 s`, `42 s`, `3 min 5 s` */
export function secondsWords(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  const rest = whole % MINUTE;
  return `${Math.floor(whole / MINUTE)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** `37 %`; a share above zero is never `0 %`, and one below the whole never `100 %`. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '';
  const percent = (part / whole) * 100;
  if (part > 0 && percent < 1) return '< 1 %';
  if (part < whole && percent > 99) return '> 99 %';
  return `${Math.round(percent)} %`;
}

/** The name of a waiting time, from its own bound and the next one. */
export function ageWords(ages: readonly WaitingAge[], i: number): string {
  const from = ages[i]?.fromSeconds ?? 0;
  const to = ages[i + 1]?.fromSeconds;
  if (to === undefined) return `over ${unitWords(from)}`;
  return from === 0 ? `under ${unitWords(to)}` : `${unitWords(from)} to ${unitWords(to)}`;
}

/** What people call a property of targets, by the schema of the queue; the empty key is the whole target. */
export function changedFieldWords(key: string, fields: readonly Pick<SchemaField, 'key' | 'label'>[]): string {
  return key === '' ? 'the whole target' : fieldLabel(fields.find((field) => field.key === key) ?? { key });
}

function unitWords(seconds: number): string {
  const [count, unit] = seconds >= DAY ? [seconds / DAY, 'day'] : [seconds / HOUR, 'hour'];
  return count === 1 ? `a${unit === 'hour' ? 'n' : ''} ${unit}` : `${count} ${unit}s`;
}
