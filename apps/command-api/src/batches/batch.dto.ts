import type { JsonText } from '@labeling/domain';
import { revisionForm } from '../request-json/json-rules.js';
import type { Settings } from '../settings/settings.js';
import { ListOf, Variant } from '../shapes/nested.js';
import { commandsToMany, itemCommandOf, type CommandToMany } from '../items/item-command.dto.js';
import { Choice, Id, RequestId, WantedRevision } from '../shapes/properties.js';
import { Called } from '../shapes/unknown-members.js';
import type { BatchCommand } from './batch-decider.js';

/** One item of a batch; with a revision, the command is meant for the item as it was then. */
export interface BatchItem {
  readonly id: string;
  readonly revision: bigint | undefined;
}
export interface Batch {
  /** Each item once: if one is named twice, the first mention counts. */
  readonly items: readonly BatchItem[];
  readonly command: BatchCommand;
}

const itemsPerBatch = {
  name: 'LIMIT_ITEMS_PER_BATCH',
  of: ({ limits }: Settings) => limits.itemsPerBatch,
  called: 'in one command',
};

@Called('an item of a batch')
class NamedItemDto {
  @Id() readonly id: string;
  @WantedRevision({
    optional: true,
    example: 1,
    description: 'The revision the command is meant for: a number, or a string as in answers',
  })
  readonly revision?: JsonText;
}

@Called('this command')
class TakeBackDto {
  @Choice(['takeBack']) readonly type: 'takeBack';
  @RequestId({ description: 'The `correlationId` of the answer, which is the `X-Request-Id` of the request' })
  readonly correlationId: string;
}

export class BatchDto {
  @ListOf(() => NamedItemDto, {
    limit: itemsPerBatch,
    description: 'At most `LIMIT_ITEMS_PER_BATCH`, which is 1,000 by default',
  })
  readonly items: readonly NamedItemDto[];
  @Variant(() => [...commandsToMany, TakeBackDto])
  readonly command: CommandToMany | TakeBackDto;
}

export function batchOf({ items, command }: BatchDto): Batch {
  const first = new Map(items.toReversed().map((item) => [item.id, item]));
  const distinct = [...new Set(items.map(({ id }) => id))].flatMap((id) => first.get(id) ?? []);
  return {
    items: distinct.map(({ id, revision }) => ({ id, revision: revisionOf(revision) })),
    command: commandOf(command),
  };
}

function commandOf(command: BatchDto['command']): BatchCommand {
  if (command.type !== 'takeBack') return itemCommandOf(command);
  return { type: 'TakeBack', correlationId: command.correlationId };
}

function revisionOf(text: JsonText | undefined): bigint | undefined {
  const digits = text && revisionForm.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
