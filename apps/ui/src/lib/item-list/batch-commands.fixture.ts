// Every command for many items that has a button in the list: some of them to try, and the same command for one item.
import { parseJsonText, type ItemCommand } from '@labeling/domain';
import { itemCommandTypes } from '@labeling/domain/testing';
import { bulkControls, type BatchCommand, type BulkControl } from './bulk-commands.js';

/** Not `takeBack`: it depends on what was done before. */
type OfferedCommand = Exclude<BatchCommand, { readonly type: 'takeBack' }>;
type OfferedType = OfferedCommand['type'];
type OfferedOf<Type extends OfferedType> = Extract<OfferedCommand, { readonly type: Type }>;

type Dialog = Extract<BulkControl['gives'], string>;
const givenBy: Readonly<Record<Dialog, readonly BatchCommand[]>> = {
  fieldDialog: ['1.0', '2'].map((value) => ({ type: 'setField', key: 'a', value: parseJsonText(value) })),
  assignDialog: [{ type: 'assign', members: ['m1', 'm2'], split: true }],
};

/** The command of each button, and of each dialog or question once it is answered. */
export const someBatchCommands: readonly BatchCommand[] = bulkControls.flatMap(({ gives }) => {
  if (typeof gives === 'string') return givenBy[gives];
  return 'asks' in gives ? gives.asks('3 items').command('odd') : gives;
});

/** `setField` is `SetField` for one item, and `flag` is `FlagItem`. */
type NameInDomain<Type extends OfferedType> = Extract<
  ItemCommand['type'],
  Capitalize<Type> | `${Capitalize<Type>}Item`
>;
/** Those without the same command for one item under such a name. */
type UnlikeOne = {
  [Type in OfferedType]: [NameInDomain<Type>] extends [never]
    ? Type
    : Omit<OfferedOf<Type>, 'type'> & { readonly type: NameInDomain<Type> } extends ItemCommand
      ? never
      : Type;
}[OfferedType];

/** `index` is the place of the item in the request. Does not compile when one of `UnlikeOne` is missing. */
export function itemCommandOf(command: OfferedCommand, index: number): ItemCommand {
  if (command.type !== 'assign') return sameToOne(command);
  const { members, split } = command;
  return {
    type: 'AssignItem',
    assignees: split ? members.filter((_, i) => i === index % members.length) : members,
  };
}

function sameToOne({ type, ...rest }: OfferedOf<Exclude<OfferedType, UnlikeOne>>): ItemCommand {
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return { ...rest, type: itemCommandTypes.find((one) => one === name || one === `${name}Item`) } as ItemCommand;
}
