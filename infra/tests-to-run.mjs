/**
 * What Jest is to run where `npm test` was given `given`: the tests that each change is checked with; after `--nightly` all of them;
 * and whatever is named, nightly or not.
 */
export function testsToRun(given) {
  const isNight = given[0] === '--nightly';
  const args = isNight ? given.slice(1) : given;
  const namesTests = args.some((arg) => !arg.startsWith('-'));
  return { config: isNight || namesTests ? 'jest.projects.mjs' : 'jest.change.mjs', args };
}
