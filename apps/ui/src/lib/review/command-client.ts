import type { ApiClient } from '@labeling/api-client';
import type { ItemInQueue } from '@labeling/domain';
import type { ConfirmedItem } from '../items/confirmed-item.js';
import { api, type ApiAnswer } from '../api/client.js';
import { revisionOf } from '../api/commands.js';
import { readProblem } from '../api/problem.js';
import { commandsOf } from '../items/annotator-commands.js';
import type {
  CommandEntries,
  CommandOf,
  Giver,
  ItemRequest,
  ReviewCommand,
  ReviewCommandType,
} from '../items/item-command.js';
import { turnedAwayBy, type TurnedAway } from '../project/turned-away.js';

/** The outcome of sending a command. */
export type CommandOutcome =
  | { readonly is: 'done'; readonly revision: bigint | undefined }
  /** Somebody else changed the item first, or the rules reject the command in the item's present state. */
  | {
      readonly is: 'refused';
      readonly code: string;
      readonly detail: string;
      readonly revision?: bigint;
      /** No choice of the reviewer could make it possible. */
      readonly isFinal?: boolean;
    }
  /** No answer, or one that says to try again: nothing is known, the same command may be sent again. */
  | { readonly is: 'unreachable' }
  | { readonly is: TurnedAway };

/** The way commands reach the server, and items come back from it. */
export interface CommandClient {
  /** Who gives them; by default somebody who shares the targets with everybody else. */
  readonly giver?: Giver;
  /** `item` is the item at this revision. */
  send(itemId: string, command: ReviewCommand, revision: bigint, item: ItemInQueue): Promise<CommandOutcome>;
  /** The item at this revision or a later one; undefined while the server cannot be reached or does not have it yet. */
  fetchItem(itemId: string, revision?: bigint): Promise<ConfirmedItem | undefined>;
}

/** How long one request may take before it counts as lost, in milliseconds. */
const REQUEST_TIMEOUT = 15_000;

/** Why an annotation cannot be written, whatever its author does: codes of problems. */
export const finalCodes: readonly string[] = ['item_taken', 'item_approved', 'not_annotated'];

/** Sends a command to the server that served the page; `fetchItem` is how the page loads items. */
export function httpCommandClient(
  { queueId, giver = {} }: { queueId: string; giver?: Giver },
  fetchItem: CommandClient['fetchItem'],
  client: ApiClient = api,
): CommandClient {
  const commands = commandsOf(giver);
  return {
    giver,
    fetchItem,
    async send(itemId, command, revision, item) {
      try {
        const params = { path: { queue: queueId, item: itemId }, header: { 'If-Match': `"${revision}"` } };
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
        const to: ItemRequest = { params, signal, parseAs: 'stream' };
        const outcome = readAnswer(await request(commands, client, to, command.type, command, item));
        const isFinal = giver.annotates === true && outcome.is === 'refused' && finalCodes.includes(outcome.code);
        return isFinal ? { ...outcome, isFinal } : outcome;
      } catch {
        return { is: 'unreachable' };
      }
    },
  };
}

function request<Type extends ReviewCommandType>(
  commands: CommandEntries,
  client: ApiClient,
  to: ItemRequest,
  type: Type,
  command: CommandOf<Type>,
  item: ItemInQueue,
): Promise<ApiAnswer> {
  return commands[type].request(client, to, command, item);
}

function readAnswer({ response, error }: ApiAnswer): CommandOutcome {
  if (response.ok) return { is: 'done', revision: revisionOf(response) };
  if (response.status === 401) return { is: turnedAwayBy(error) };
  if (response.status === 429 || response.status >= 500) return { is: 'unreachable' };
  const { code, detail, revision } = readProblem(error, response);
  return { is: 'refused', code, detail, ...(revision !== undefined && { revision }) };
}
