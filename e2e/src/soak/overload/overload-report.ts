import type { Durations } from './durations.js';
import type { Overloaded } from './overload.js';

export function overloadReport(overloaded: Overloaded): string {
  const { calm, capacity, busy, offered, admitted, refused, bystander, bystanderRefused } = overloaded;
  const { normalAfterMs, findings } = overloaded;
  const share = (100 * admitted.count) / Math.max(1, admitted.count + refused.count);
  return [
    '',
    `One command at a time:  ${written(calm)}`,
    `Capacity:               ${Math.round(capacity)} per second; ${written(busy)}`,
    `Sent:                   ${Math.round(offered)} per second, ${(offered / capacity).toFixed(1)} times the capacity`,
    `Admitted:               ${admitted.count}, ${share.toFixed(0)} %; ${written(admitted)}`,
    `Asked to come back:     ${refused.count}; ${written(refused)}`,
    `Somebody with one at a time meanwhile: ${bystander.count} done, ${bystanderRefused} refused; ${written(bystander)}`,
    normalAfterMs === undefined
      ? 'WRONG  It did not answer as fast as before'
      : `As fast as before after ${(normalAfterMs / 1_000).toFixed(1)} s.`,
    ...findings.map((finding) => `WRONG  ${finding}`),
  ].join('\n');
}

function written(durations: Durations): string {
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => `${durations.quantile(share).toFixed(0)} ms`);
  return `p50 ${p50}, p99 ${p99}, at most ${most}`;
}
