// `npm run check -- --part=2/4`: several machines share a check, so that it ends sooner. The first does everything except the
// tests, which the others share.

const usage = 'Give npm run check nothing, or one part of several, such as --part=2/4';

/**
 * This machine's part of a check: `tests` is how it calls Jest, undefined if it leaves the tests to others, and `texts` whether
 * it does everything else. Returns a sentence instead if `args` are invalid.
 */
export function checkPart(args) {
  if (args.length === 0) return { texts: true, tests: [] };
  const [, part, parts] = /^--part=(\d+)\/(\d+)$/.exec(args.join(' '))?.map(Number) ?? [];
  if (part === undefined) return `${usage}, not ${args.join(' ')}.`;
  if (parts < 2 || part < 1 || part > parts) return `${usage}: there is no part ${part} of ${parts}.`;
  return part === 1 ? { texts: true, tests: undefined } : { texts: false, tests: [`--shard=${part - 1}/${parts - 1}`] };
}
