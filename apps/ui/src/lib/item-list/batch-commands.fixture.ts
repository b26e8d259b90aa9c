// Every command for many items that the list offers: some of them to try, and what each is to one item. A forgotten one does not
// compile.
import { parseJsonText, type ItemCommand } from '@labeling/domain';
import type { BatchCommand } from './bulk-commands.js';

/** Not one that takes back: that depends on what was done before. */
export type OfferedCommand = Exclude<BatchCommand, { readonly type: 'takeBack' }>;
type OfferedType = OfferedCommand['type'];
type OfferedOf<Type extends OfferedType> = Extract<OfferedCommand, { readonly type: Type }>;

interface Entry<Command> {
  readonly some: readonly Omit<Command, 'type'>[];
  /** `index` is the place of the item in the request. */
  toItem(command: Command, index: number): ItemCommand;
}
const entries: { readonly [Type in OfferedType]: Entry<OfferedOf<Type>> } = {
  approve: { some: [{}], toItem: () => ({ type: 'Approve' }) },
  discard: { some: [{}], toItem: () => ({ type: 'Discard' }) },
  setField: {
    some: ['1.0', '2'].map((value) => ({ key: 'a', value: parseJsonText(value) })),
    toItem: ({ key, value }) => ({ type: 'SetField', key, value }),
  },
  flag: { some: [{ reason: 'odd' }], toItem: ({ reason }) => ({ type: 'FlagItem', reason }) },
  unflag: { some: [{}], toItem: () => ({ type: 'UnflagItem' }) },
  assign: {
    some: [{ members: ['m1', 'm2'], split: true }],
    toItem: ({ members, split }, index) => ({
      type: 'AssignItem',
      assignees: split ? members.filter((_, i) => i === index % members.length) : members,
    }),
  },
};

/** At least one of each type. */
export const someBatchCommands = Object.entries(entries).flatMap(([type, { some }]) =>
  some.map((rest) => ({ type, ...rest }) as OfferedCommand),
);

export function itemCommandOf(command: OfferedCommand, index: number): ItemCommand {
  return commandOfType(command.type, command, index);
}

function commandOfType<Type extends OfferedType>(type: Type, command: OfferedOf<Type>, index: number): ItemCommand {
  return entries[type].toItem(command, index);
}
