/**
 * What Jest runs for `npm test` with the arguments `given`: the tests that check each change; with `--nightly`, all tests; and
 * every named test, nightly or not.
 */
export function testsToRun(given) {
  const isNight = given[0] === '--nightly';
  const args = isNight ? given.slice(1) : given;
  const namesTests = args.some((arg) => !arg.startsWith('-'));
  return { config: isNight || namesTests ? 'jest.projects.mjs' : 'jest.change.mjs', args };
}
