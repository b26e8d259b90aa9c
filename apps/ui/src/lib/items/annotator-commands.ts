// What is different for a member who annotates an item on their own: editing saves their draft, and approving submits it.
import { exactText, type ApiClient } from '@labeling/api-client';
import type { ItemInQueue, JsonText } from '@labeling/domain';
import type { ApiAnswer } from '../api/client.js';
import { textOf } from '../api/property-of.js';
import type { CommandEntries, Giver, ItemRequest } from './item-command.js';
import { itemCommands } from './item-commands.js';

const ANNOTATION = '/v1/labeling_queues/{queue}/items/{item}/annotation';
const { EditTarget, Approve, Unapprove, Revert } = itemCommands;

const annotatorCommands: CommandEntries = {
  ...itemCommands,
  EditTarget: { ...EditTarget, request: (api, to, { target }) => save(api, to, target) },
  Revert: { ...Revert, request: (api, to, _, item) => save(api, to, item.originalTarget) },
  Approve: {
    ...Approve,
    // What was on the screen is submitted, whatever a lead has made of the item's own target since.
    request: (api, to, { target }, item) =>
      api.POST(`${ANNOTATION}/submit`, { ...to, body: { target: exactText(target ?? item.target) } }),
    participle: 'submitted',
    done: (number) => `Item ${number} submitted`,
    undo: { ...Approve.undo, done: 'Submission undone', failed: 'The submission could not be undone' },
    ...(Approve.control && {
      control: {
        ...Approve.control,
        label: 'Submit',
        sheet: { does: 'Submit, or reopen what you submitted', inText: true },
      },
    }),
  },
  Unapprove: {
    ...Unapprove,
    request: reopenOrTakeUp,
    participle: 'reopened',
    done: (number) => `Item ${number} reopened`,
    undo: { ...Unapprove.undo, done: 'Item submitted again', failed: 'The item could not be submitted again' },
    ...(Unapprove.control && { control: { ...Unapprove.control, label: 'Reopen' } }),
  },
};

/** What the screens know about each command, for the member who gives it. */
export function commandsOf({ annotates = false }: Giver): CommandEntries {
  return annotates ? annotatorCommands : itemCommands;
}

function save(api: ApiClient, to: ItemRequest, target: JsonText): Promise<ApiAnswer> {
  return api.PUT(ANNOTATION, { ...to, body: { target: exactText(target) } });
}

/** What was submitted is reopened; an item that was skipped is taken up again with the text that is on the screen. */
async function reopenOrTakeUp(api: ApiClient, to: ItemRequest, _: unknown, item: ItemInQueue): Promise<ApiAnswer> {
  const answer: ApiAnswer = await api.POST(`${ANNOTATION}/reopen`, to);
  return textOf(answer.error, 'code') === 'annotation_not_found' ? save(api, to, item.target) : answer;
}
