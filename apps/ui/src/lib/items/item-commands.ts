// Every command to an item, as the screens know it. The record covers the domain's union, so a missing command does not
// compile. Its events have their words in `event-words.ts`, and what it does to many items is in `bulk-commands.ts`.
import { exactText } from '@labeling/api-client';
import {
  isSameMark,
  itemOf,
  jsonEquals,
  MAX_REASON_LENGTH,
  reasonProblem,
  type ItemInQueue,
  type ItemState,
} from '@labeling/domain';
import Flag from '@lucide/svelte/icons/flag';
import SkipForward from '@lucide/svelte/icons/skip-forward';
import type { CommandEntries, CommandOf, Question, ReviewCommand } from './item-command.js';

/** Asks why an item needs a second look; also used for many items at once. */
export const flagQuestion: Question<CommandOf<'FlagItem'>> = {
  title: 'Flag for a second look',
  label: 'Reason',
  button: 'Flag item',
  maxLength: MAX_REASON_LENGTH,
  problem: (reason) => {
    const wrong = reasonProblem(reason);
    return wrong && `The reason ${wrong}.`;
  },
  command: (reason) => ({ type: 'FlagItem', reason: reason.trim() }),
};

/** Asks why a member leaves an item to others. */
const skipQuestion: Question<CommandOf<'SkipItem'>> = {
  title: 'Skip this item',
  label: 'Reason',
  button: 'Skip item',
  maxLength: MAX_REASON_LENGTH,
  problem: flagQuestion.problem,
  command: (reason) => ({ type: 'SkipItem', reason: reason.trim() }),
};

/** Back to the previous flag, unless somebody has flagged the item since. */
const flagBefore =
  ({ flag: before }: ItemInQueue, { flag: after }: ItemInQueue) =>
  ({ flag: now }: ItemInQueue): ReviewCommand | undefined => {
    if (now !== after) return undefined;
    return before === null ? { type: 'UnflagItem' } : { type: 'FlagItem', reason: before };
  };

/** Back to the previous assignees, unless somebody has assigned the item since. */
const assigneesBefore =
  ({ assignees: before }: ItemInQueue, { assignees: after }: ItemInQueue) =>
  ({ assignees: now }: ItemInQueue): ReviewCommand | undefined =>
    isSameMark(now, after) ? { type: 'AssignItem', assignees: before ?? [] } : undefined;

/** With the previous target: what annotations agreed on disappears with their approval. */
const approvedAgain = ({ target }: ItemInQueue, after: ItemInQueue): readonly ReviewCommand[] => [
  ...(target === after.target ? [] : [{ type: 'EditTarget', target } as const]),
  { type: 'Approve' },
];

/** Approved again with the previous marks, unless somebody has changed the item since. */
const approvedBefore =
  (before: ItemInQueue, after: ItemInQueue) =>
  (now: ItemInQueue): readonly ReviewCommand[] | undefined => {
    if (now.target !== after.target || now.flag !== after.flag || !isSameMark(now.assignees, after.assignees)) return;
    const { flag, assignees } = before;
    return [
      ...approvedAgain(before, after),
      flag === null ? { type: 'UnflagItem' } : { type: 'FlagItem', reason: flag },
      { type: 'AssignItem', assignees: assignees ?? [] },
    ];
  };

/** Not where another target has been approved since. */
const unapproved =
  (_: ItemInQueue, { target }: ItemInQueue) =>
  (now: ItemInQueue): ReviewCommand | undefined =>
    now.state === 'Approved' && !jsonEquals(now.target, target) ? undefined : { type: 'Unapprove' };

/** Not where the item has been edited or approved since. */
const discardedAgain =
  (_: ItemInQueue, { state, target }: ItemInQueue) =>
  (now: ItemInQueue): ReviewCommand | undefined =>
    now.target === target && (now.state !== 'Approved' || state === 'Approved') ? { type: 'Discard' } : undefined;

const isApproved = (state: ItemState) => state.is === 'inQueue' && state.state === 'Approved';
const isInReview = (state: ItemState) => state.is === 'inQueue' && state.state !== 'Approved';

export const itemCommands: CommandEntries = {
  /** Typed text saves itself; restoring an earlier target is announced and undone like any other command. */
  EditTarget: {
    request: (api, to, { target }) =>
      api.PUT('/v1/labeling_queues/{queue}/items/{item}/target', { ...to, body: { target: exactText(target) } }),
    participle: 'edited',
    typedText: 'isSent',
    meansTarget: true,
    done: () => 'The earlier target was restored',
    undo: {
      done: 'Previous target restored',
      failed: 'The previous target could not be restored',
      by: 'text',
    },
  },
  Approve: {
    request: (api, to, { target }) =>
      api.POST('/v1/labeling_queues/{queue}/items/{item}/approve', {
        ...to,
        body: target === undefined ? {} : { target: exactText(target) },
      }),
    participle: 'approved',
    typedText: 'isSent',
    meansTarget: true,
    done: (number) => `Item ${number} approved`,
    isQuiet: true,
    undo: {
      done: 'Approval undone',
      failed: 'The approval could not be undone',
      by: unapproved,
    },
    control: {
      keys: 'Mod+Enter',
      label: 'Approve',
      sheet: { does: 'Approve, or unapprove an approved item', inText: true },
      kind: 'approve',
      gives: { type: 'Approve' },
    },
  },
  Unapprove: {
    request: (api, to) => api.POST('/v1/labeling_queues/{queue}/items/{item}/unapprove', to),
    participle: 'unapproved',
    typedText: 'stays',
    meansTarget: true,
    done: (number) => `Item ${number} unapproved`,
    undo: {
      done: 'Item approved again',
      failed: 'The item could not be approved again',
      // It must not approve what somebody else has written since.
      by: (before, after) => (now) =>
        [before.target, after.target].includes(now.target) ? approvedAgain(before, after) : undefined,
    },
    control: {
      keys: 'Mod+Enter',
      label: 'Unapprove',
      turn: isApproved,
      gives: { type: 'Unapprove' },
    },
  },
  Revert: {
    request: (api, to) => api.POST('/v1/labeling_queues/{queue}/items/{item}/revert', to),
    participle: 'reverted to its original target',
    typedText: 'isDropped',
    meansTarget: true,
    done: () => 'Reverted to the original target',
    undo: {
      done: 'Edits restored',
      failed: 'The edits could not be restored',
      by: 'text',
    },
  },
  FlagItem: {
    request: (api, to, { reason }) =>
      api.PUT('/v1/labeling_queues/{queue}/items/{item}/flag', { ...to, body: { reason } }),
    participle: 'flagged',
    typedText: 'stays',
    meansTarget: false,
    done: (number) => `Item ${number} flagged`,
    undo: {
      done: 'Flag removed',
      failed: 'The flag could not be removed',
      by: flagBefore,
    },
    control: {
      keys: 'x',
      label: 'Flag',
      sheet: { does: 'Flag the item for a second look, or remove the flag' },
      icon: Flag,
      gives: { asks: flagQuestion },
    },
  },
  UnflagItem: {
    request: (api, to) => api.DELETE('/v1/labeling_queues/{queue}/items/{item}/flag', to),
    participle: 'unflagged',
    typedText: 'stays',
    meansTarget: false,
    done: (number) => `Item ${number} unflagged`,
    undo: {
      done: 'Flag restored',
      failed: 'The flag could not be restored',
      by: flagBefore,
    },
    control: {
      keys: 'x',
      label: 'Remove flag',
      icon: Flag,
      turn: (state) => (itemOf(state)?.flag ?? null) !== null,
      gives: { type: 'UnflagItem' },
    },
  },
  SkipItem: {
    request: (api, to, { reason }) =>
      api.POST('/v1/labeling_queues/{queue}/items/{item}/skip', { ...to, body: { reason } }),
    participle: 'skipped',
    typedText: 'isSavedFirst',
    meansTarget: false,
    done: (number) => `Item ${number} skipped`,
    undo: {
      done: 'Skip undone',
      failed: 'The item could not be taken up again',
      by: () => () => ({ type: 'Unapprove' }),
    },
    control: {
      keys: 's',
      label: 'Skip',
      sheet: { does: 'Skip the item, where several members annotate each' },
      isOnlyFor: 'annotators',
      isFor: isInReview,
      icon: SkipForward,
      gives: { asks: skipQuestion },
    },
  },
  AssignItem: {
    request: (api, to, { assignees }) =>
      api.PUT('/v1/labeling_queues/{queue}/items/{item}/assignees', { ...to, body: { members: [...assignees] } }),
    participle: 'assigned',
    typedText: 'stays',
    meansTarget: false,
    done: (number) => `Item ${number} assigned`,
    undo: {
      done: 'Assignment undone',
      failed: 'The assignment could not be undone',
      by: assigneesBefore,
    },
  },
  SendBackItem: {
    request: (api, to, { reason, assignees: [member] = [] }) =>
      api.POST('/v1/labeling_queues/{queue}/items/{item}/send_back', {
        ...to,
        body: { reason, ...(member !== undefined && { to: member }) },
      }),
    participle: 'sent back',
    typedText: 'stays',
    meansTarget: true,
    done: (number) => `Item ${number} sent back`,
    undo: {
      done: 'Item approved again',
      failed: 'The item could not be approved again',
      by: approvedBefore,
    },
    control: {
      keys: 'b',
      label: 'Send back',
      sheet: { does: 'Send an approved item back (leads)' },
      isOnlyFor: 'leads',
      isFor: isApproved,
      gives: { opens: 'sendBackDialog' },
    },
  },
  Discard: {
    request: (api, to) => api.DELETE('/v1/labeling_queues/{queue}/items/{item}', to),
    participle: 'discarded',
    typedText: 'isSavedFirst',
    meansTarget: true,
    done: (number) => `Item ${number} discarded`,
    undo: {
      done: 'Item restored',
      failed: 'The item could not be restored',
      by: () => () => ({ type: 'Restore' }),
    },
    control: {
      keys: 'Mod+Backspace',
      label: 'Discard',
      sheet: { does: 'Discard the item' },
      kind: 'danger',
      gives: { type: 'Discard' },
    },
  },
  Restore: {
    request: (api, to) => api.POST('/v1/labeling_queues/{queue}/items/{item}/restore', to),
    participle: 'restored',
    typedText: 'stays',
    meansTarget: true,
    done: (number) => `Item ${number} restored`,
    undo: {
      done: 'Item discarded again',
      failed: 'The item could not be discarded again',
      by: discardedAgain,
    },
  },
};
