import type { ItemCommand, JsonText } from '@labeling/domain';
import { revisionForm } from '../request-json/json-rules.js';
import type { Settings } from '../settings/settings.js';
import { ListOf, Variant } from '../shapes/nested.js';
import { Assignees, Reason } from '../items/item.dto.js';
import { AnyString, Choice, Id, Payload, RequestId, WantedRevision, YesNo } from '../shapes/properties.js';
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

const plainCommands = {
  approve: { type: 'Approve' },
  unapprove: { type: 'Unapprove' },
  discard: { type: 'Discard' },
  restore: { type: 'Restore' },
  revert: { type: 'Revert' },
  unflag: { type: 'UnflagItem' },
} as const satisfies Record<string, ItemCommand>;
type PlainType = keyof typeof plainCommands;

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
class PlainCommandDto {
  @Choice(Object.keys(plainCommands)) readonly type: PlainType;
}

@Called('this command')
class SetFieldDto {
  @Choice(['setField']) readonly type: 'setField';
  @AnyString({ example: 'verdict', description: 'A key of the target; of a repeated key the last one is set' })
  readonly key: string;
  @Payload({ inside: 1, example: 'wrong' }) readonly value: JsonText;
}

@Called('this command')
class FlagDto {
  @Choice(['flag']) readonly type: 'flag';
  @Reason() readonly reason: string;
}

@Called('this command')
class AssignDto {
  @Choice(['assign']) readonly type: 'assign';
  @Assignees({ description: 'The ids of members who may review; an empty list takes assignments back' })
  readonly members: readonly string[];
  @YesNo({
    optional: true,
    example: true,
    description: 'Gives each item to one of the members, in turn and in the order sent, instead of to all of them',
  })
  readonly split?: boolean;
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
  @Variant(() => [PlainCommandDto, SetFieldDto, FlagDto, AssignDto, TakeBackDto])
  readonly command: PlainCommandDto | SetFieldDto | FlagDto | AssignDto | TakeBackDto;
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
  switch (command.type) {
    case 'setField':
      return { type: 'SetField', key: command.key, value: command.value };
    case 'flag':
      return { type: 'FlagItem', reason: command.reason };
    case 'assign':
      return { type: command.split === true ? 'SplitItems' : 'AssignItem', assignees: command.members };
    case 'takeBack':
      return { type: 'TakeBack', correlationId: command.correlationId };
  }
  return plainCommands[command.type];
}

function revisionOf(text: JsonText | undefined): bigint | undefined {
  const digits = text && revisionForm.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
