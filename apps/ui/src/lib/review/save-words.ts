import { commandsOf } from '../items/annotator-commands.js';
import type { Giver } from '../items/item-command.js';
import type { SaveState } from '../layout/SaveStatus.svelte';
import type { Refusal, WorkStatus } from './work-status.js';
import { isolated } from '../people/isolated.js';

/** The save status of all work, as the top bar shows it; without a state until it is known. */
export function saveState(status: WorkStatus | undefined): { state: SaveState | undefined; detail?: string } {
  switch (status) {
    case undefined:
      return { state: undefined };
    case 'saved':
      return { state: 'saved' };
    case 'saving':
    case 'unsaved':
      return { state: 'saving' };
    case 'draft':
      return {
        state: 'draft',
        detail: 'Text that is not valid JSON, or not a number, is kept as a draft until you correct it.',
      };
    case 'offline':
      return {
        state: 'offline',
        detail: 'The server cannot be reached. Your work is kept and will be sent once the server is back.',
      };
    case 'signedOut':
      return {
        state: 'signedOut',
        detail: 'Sign in again, in a new tab. Your work is kept and will be sent once you are back.',
      };
    case 'otherMember':
      return {
        state: 'otherMember',
        detail:
          'Someone else has signed in from this browser. Your work is kept here until you are back. Reload to continue as them.',
      };
    case 'leftProject':
      return {
        state: 'leftProject',
        detail:
          'You are no longer in this project. Your work is kept here and will be sent once an admin invites you again.',
      };
    case 'refused':
      return { state: 'refused', detail: 'An edit could not be saved. Your text is kept with the item.' };
    case 'conflict':
      return { state: 'conflict', detail: 'Someone else changed an item you edited. Both versions are kept.' };
  }
}

/** What identifies an item that is not on screen; on another page, its queue as well. */
interface NamedItem {
  readonly number: number;
  readonly queueName?: string | undefined;
}

/** "Item 12 could not be approved", or "Item 12 of “Swans” could…"; for the item on screen "This item could…". */
export function refusalWords({ command }: Refusal, item?: NamedItem, giver: Giver = {}): string {
  const words = item === undefined ? 'This item' : `Item ${item.number.toLocaleString('en')}`;
  const queue = item?.queueName === undefined ? '' : ` of “${isolated(item.queueName)}”`;
  return `${words}${queue} could not be ${commandsOf(giver)[command].participle}`;
}
