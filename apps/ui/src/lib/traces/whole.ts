import type { JsonText } from '@labeling/domain';
import type { WholeForm } from '@labeling/traces';

/** A whole trace or session as the pages' server sends it. */
export type ShownWhole = { readonly data: JsonText } | { readonly tooLarge: string };

export const wholeChoices: readonly { readonly value: WholeForm; readonly label: string }[] = [
  { value: 'tree', label: 'Tree of all spans' },
  { value: 'conversation', label: 'Conversation' },
];

/** What the data of the item will be. */
export const wholeWords: Readonly<Record<WholeForm, string>> = {
  tree: 'Each span with its name, kind, input and output, and those that it led to as its children.',
  conversation: 'What was said to and by models, as messages with a role and content; each once, in order.',
};

/** What becomes an item: each of these traces, or a session. */
export type Wholes =
  | { readonly of: 'traces'; readonly traceIds: readonly string[] }
  | { readonly of: 'session'; readonly sessionId: string };

/** The `source` of the import that adds them. */
export function sourceOf(wholes: Wholes, form: WholeForm): object {
  return wholes.of === 'traces'
    ? { type: 'traces', traceIds: wholes.traceIds, form }
    : { type: 'sessions', sessionIds: [wholes.sessionId], form };
}

/** The address that shows the first of them. */
export function addressOf(wholes: Wholes, form: WholeForm): string {
  const query = new URLSearchParams({ ...(wholes.of === 'session' && { id: wholes.sessionId }), form });
  return `/traces/${wholes.of === 'traces' ? wholes.traceIds[0] : 'session'}/whole?${query}`;
}
