/** Why the server does nothing for the page: nobody is signed in any more in this browser, or somebody else is. */
export type TurnedAway = 'signedOut' | 'otherMember';

/** Reads a problem with the status 401. */
export function turnedAwayBy(problem: unknown): TurnedAway {
  const isOther = typeof problem === 'object' && problem !== null && Reflect.get(problem, 'code') === 'other_member';
  return isOther ? 'otherMember' : 'signedOut';
}

/** Why something was not done. */
export const turnedAwayWords: Readonly<Record<TurnedAway, string>> = {
  signedOut: 'You are signed out. Sign in again and continue.',
  otherMember: 'Someone else has signed in in this browser. Reload the page to continue as them.',
};
