import leven from 'leven';

/** Longer names are never misspellings of a known one, and comparing them would take long. */
const LONGEST = 60;
/** The beginning of a name, such as `meta`, counts as that name from this length on. */
const SHORTENED = 3;

/** A hint for a name that nobody declared: the known one that was probably meant, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  if (name.length > LONGEST) return '';
  const given = plain(name);
  let closest: string | undefined;
  let least = Infinity;
  for (const one of known) {
    const whole = plain(one);
    const isShortened = given.length >= SHORTENED && whole.startsWith(given);
    const steps = isShortened ? 0 : leven(given, whole);
    if (steps >= least || steps > Math.max(given.length, one.length) / 2) continue;
    least = steps;
    closest = one;
  }
  return closest === undefined ? '' : `; did you mean "${closest}"?`;
}

/** Without what differs between spellings such as `idempotency_key` and `idempotencyKey`. */
function plain(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
