/** Why the server turns the page away: nobody is signed in any more, somebody else is, or they left the project. */
export type TurnedAway = 'signedOut' | 'otherMember' | 'leftProject';

/** Reads a problem with the status 401. */
export function turnedAwayBy(problem: unknown): TurnedAway {
  const code: unknown = typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'code') : undefined;
  if (code === 'other_member') return 'otherMember';
  return code === 'not_in_project' ? 'leftProject' : 'signedOut';
}

/** Why something was not done. */
export const turnedAwayWords: Readonly<Record<TurnedAway, string>> = {
  signedOut: 'You are signed out. Sign in again and continue.',
  otherMember: 'Someone else has signed in from this browser. Reload the page to continue as them.',
  leftProject: 'You are no longer in this project. Ask an admin for an invitation.',
};

export const isTurnedAway = (status: string): status is TurnedAway => Object.hasOwn(turnedAwayWords, status);
