// The bodies of commands to items: to one item, where the address names the command, and to many.
import { MAX_ASSIGNEES, MAX_REASON_LENGTH, reasonProblem, type ItemCommand, type JsonText } from '@labeling/domain';
import { memberId } from '../shapes/examples.js';
import { AnyString, Choice, Id, Ids, Name, Payload, YesNo, type About } from '../shapes/properties.js';
import { OptionalBody } from '../shapes/shape-pipe.js';
import { Called } from '../shapes/unknown-members.js';

/** Why an item is flagged. */
export const Reason = (about?: About) =>
  Name(reasonProblem, {
    example: 'The two sources disagree',
    schema: { maxLength: MAX_REASON_LENGTH },
    ...about,
  });

/** Whom items are assigned to. */
export const Assignees = (about?: About) => Ids({ most: MAX_ASSIGNEES, ...about });

export class EditTargetDto {
  @Payload({ example: { verdict: 'wrong' } }) readonly target: JsonText;
}

export class FlagItemDto {
  @Reason({ description: 'What should be looked at again' }) readonly reason: string;
}

export class AssignItemDto {
  @Assignees({ description: 'The ids of members who may review; an empty list takes the assignment back' })
  readonly members: readonly string[];
}

export class SendBackDto {
  @Reason({ description: 'What should be looked at again' }) readonly reason: string;
  @Id({
    optional: true,
    example: memberId,
    description: 'A member who may review; without it the one who approved the item, if they still may',
  })
  readonly to?: string;
}

/** What is approved: the current target, or another one that is edited and approved at once. */
@OptionalBody()
export class ApproveItemDto {
  @Payload({ optional: true, example: { verdict: 'correct' } }) readonly target?: JsonText;
}

/** Commands to many items that have no further properties, by their names in requests. */
const plainCommands = {
  approve: { type: 'Approve' },
  unapprove: { type: 'Unapprove' },
  discard: { type: 'Discard' },
  restore: { type: 'Restore' },
  revert: { type: 'Revert' },
  unflag: { type: 'UnflagItem' },
} as const satisfies Record<string, ItemCommand>;

@Called('this command')
class PlainCommandDto {
  @Choice(Object.keys(plainCommands)) readonly type: keyof typeof plainCommands;
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

/** In the order in which answers name them. */
export const commandsToMany = [PlainCommandDto, SetFieldDto, FlagDto, AssignDto];
export type CommandToMany = InstanceType<(typeof commandsToMany)[number]>;

/** Gives each item to one of the members, in turn. */
export interface SplitItems {
  readonly type: 'SplitItems';
  readonly assignees: readonly string[];
}

export function itemCommandOf(command: CommandToMany): ItemCommand | SplitItems {
  switch (command.type) {
    case 'setField':
      return { type: 'SetField', key: command.key, value: command.value };
    case 'flag':
      return { type: 'FlagItem', reason: command.reason };
    case 'assign':
      return { type: command.split === true ? 'SplitItems' : 'AssignItem', assignees: command.members };
  }
  return plainCommands[command.type];
}
