/** The steps of making a queue, before there is one. */
export const setUpSteps = ['name', 'form', 'guidelines'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** The step that an address names; the first one while there is no name to continue with. */
export function stepOfAddress(search: Pick<URLSearchParams, 'get'>, hasName: boolean): SetUpStep {
  const named = setUpSteps.find((step) => step === search.get('step'));
  return hasName && named !== undefined ? named : 'name';
}

export function addressOf(step: SetUpStep): string {
  return step === 'name' ? '/queues/new' : `/queues/new?step=${step}`;
}

/** The step before or after; undefined at either end. */
export function besides(step: SetUpStep, by: -1 | 1): SetUpStep | undefined {
  return setUpSteps[setUpSteps.indexOf(step) + by];
}
