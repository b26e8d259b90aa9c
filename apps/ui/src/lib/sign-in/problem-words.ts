import type { SingleSignOnProblem } from '@labeling/identity';

/** Why somebody who came back from single sign-on is not signed in; `name` is what people call the provider. */
const words: Readonly<Record<SingleSignOnProblem, (name: string) => string>> = {
  cancelled: (name) => `Signing in with ${name} was canceled.`,
  unavailable: (name) =>
    `Signing in with ${name} is not possible at the moment. Use your password, or try again later.`,
  failed: (name) => `Signing in with ${name} did not work. Try again; if that does not help, contact an admin.`,
  expired: () => 'Signing in took too long or was started in another window. Sign in again.',
  unverified: (name) => `Your email address is not verified with ${name}. Verify it there, then sign in again.`,
  uninvited: () => 'You have not been invited yet. Ask an admin for an invitation.',
  taken: (name) => `The member with your address signs in with ${name} as someone else. Contact an admin.`,
  throttled: () => 'Too many attempts. Wait a few minutes, then try again.',
};

/** Undefined for anything that is not such a problem. */
export function problemWords(problem: string | null, name: string): string | undefined {
  return Object.entries(words).find(([one]) => one === problem)?.[1](name);
}
