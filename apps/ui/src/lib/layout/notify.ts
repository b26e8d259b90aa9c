import { asSentence, reasonOf, type Problem } from '../api/problem.js';
import { Notices } from './notices.svelte.js';

/** The toasts of this tab. */
export const notices = new Notices();

export interface NotifyOptions {
  /** Takes back what happened; the toast offers it. */
  readonly undo?: () => void;
  /** The key of the page that also undoes it. */
  readonly undoKey?: string;
  readonly detail?: string;
  /** Not read out by screen readers. */
  readonly isQuiet?: boolean;
}

/** Says what happened, in place of what was said before. */
export function notify(message: string, { undo, undoKey, detail, isQuiet = false }: NotifyOptions = {}): void {
  const action = undo && { label: 'Undo', run: undo, ...(undoKey !== undefined && { key: undoKey }) };
  notices.show({ message, detail, action, isQuiet });
}

/** Says what failed, and in a sentence why or what to do; stays until it is closed. */
export function notifyFailure(message: string, detail?: string, action?: { label: string; run: () => void }): void {
  notices.fail({ message, detail: detail && asSentence(detail), action });
}

/** Takes back what was said by `notifyFailure`, as soon as the same is tried again: it may no longer be true. */
export function takeFailureBack(message: string): void {
  notices.takeFailureBack(message);
}

type Attempted = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

/** Waits for what has just been sent and says so if it fails. What was said of an earlier attempt is taken back at once. */
export async function attempt<Answer extends Attempted>(
  failed: string,
  sent: Promise<Answer>,
  reason: (problem: Problem) => string = reasonOf,
): Promise<Answer> {
  takeFailureBack(failed);
  const answer = await sent;
  if (!answer.ok) notifyFailure(failed, reason(answer.problem));
  return answer;
}

/** Says for a while why nothing can be done now. The returned function takes it back once something can. */
export function notifyObstacle(message: string): () => void {
  const obstacle = { message };
  notices.failBriefly(obstacle);
  return () => notices.close(obstacle);
}
