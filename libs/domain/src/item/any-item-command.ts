import fc from 'fast-check';
import type { Actor } from '../actor.js';
import { toJsonText, type JsonText } from '../json/json-text.js';
import { anAddedItem } from './an-added-item.js';
import type { ItemCommand, PushScope } from './decide-item.js';

export type ItemCommandType = ItemCommand['type'];
type CommandOf<Type extends ItemCommandType> = Extract<ItemCommand, { readonly type: Type }>;
type Arbitraries = { readonly [Type in ItemCommandType]: fc.Arbitrary<CommandOf<Type>> };

export interface ItemCommandOptions<Without extends ItemCommandType = never> {
  /** Generates targets and the values of fields. */
  readonly targets: fc.Arbitrary<JsonText>;
  /** Commands that the test generates in its own way, or not at all. */
  readonly without?: readonly Without[];
  /** How often a command occurs compared with the others: 1 by default. */
  readonly weights?: Partial<Readonly<Record<ItemCommandType, number>>>;
}

/** Any command to an item. Built from a record over the union, so a new command does not compile without an entry. */
export function anyItemCommand<Without extends ItemCommandType = never>({
  targets,
  without = [],
  weights = {},
}: ItemCommandOptions<Without>): fc.Arbitrary<Exclude<ItemCommand, { readonly type: Without }>> {
  const left: readonly string[] = without;
  const entries = Object.entries(arbitrariesOf(targets)).filter(([type]) => !left.includes(type));
  const weighted = entries.map(([type, arbitrary]) => ({ arbitrary, weight: weights[type as ItemCommandType] ?? 1 }));
  return fc.oneof(...weighted) as fc.Arbitrary<Exclude<ItemCommand, { readonly type: Without }>>;
}

const members = fc.constantFrom('m1', 'm2', 'm3', 'm4');
const comments = fc.constantFrom('c1', 'c2', 'c3');
const authors = fc.constantFrom('m1', 'm2').map((id): Actor => ({ type: 'member', id, name: `Name of ${id}` }));
const at = '2026-11-24T08:00:00.000Z';
const anyNeeded = fc.constantFrom(1, 2, 3);
/** The times are in no order, as with the clocks of several processes. */
const anyRules = fc
  .tuple(anyNeeded, fc.constantFrom(0, 12, 48))
  .map(([needed, hour]) => ({ needed, slotHours: 24, now: new Date(hour * 3_600_000).toISOString() }));

/** Most often, no field is lenient. */
const anyLenient = fc.constantFrom(
  {},
  {},
  { lenient: [{ key: 'a', counts: false as const }] },
  { lenient: [{ key: 'a', tolerance: toJsonText(1) }] },
);

function arbitrariesOf(targets: fc.Arbitrary<JsonText>): Arbitraries {
  const plain = <Type extends ItemCommandType>(type: Type) => fc.constant({ type });
  return {
    AddItem: targets.map((target) => ({ type: 'AddItem', item: anAddedItem({ target }).data })),
    EditTarget: targets.map((target) => ({ type: 'EditTarget', target })),
    SetField: fc
      .tuple(fc.constantFrom('a', 'b', '__proto__'), targets)
      .map(([key, value]) => ({ type: 'SetField', key, value })),
    Approve: fc
      .option(targets, { nil: undefined })
      .map((target) => ({ type: 'Approve', ...(target !== undefined && { target }) })),
    Unapprove: plain('Unapprove'),
    Revert: plain('Revert'),
    FlagItem: fc.constantFrom('unsure', 'see \u0000 the guidelines').map((reason) => ({ type: 'FlagItem', reason })),
    UnflagItem: plain('UnflagItem'),
    AssignItem: fc
      .constantFrom([], ['m1'], ['m2', 'm1'], ['m1', 'm2'])
      .map((assignees) => ({ type: 'AssignItem', assignees })),
    SendBackItem: fc
      .option(fc.constantFrom(['m1'], ['m2']), { nil: undefined })
      .map((assignees) => ({ type: 'SendBackItem', reason: 'unsure', ...(assignees && { assignees }) })),
    Discard: plain('Discard'),
    Restore: plain('Restore'),
    SaveAnnotation: fc.tuple(members, targets, anyRules).map(([member, target, rules]) => {
      return { type: 'SaveAnnotation', member, target, rules };
    }),
    SubmitAnnotation: fc.tuple(members, targets, anyRules, anyLenient).map(([member, target, rules, lenient]) => {
      return { type: 'SubmitAnnotation', member, target, rules, ...lenient };
    }),
    ReopenAnnotation: members.map((member) => ({ type: 'ReopenAnnotation', member })),
    SkipItem: members.map((member) => ({ type: 'SkipItem', member, reason: 'I do not know the law' })),
    ReleaseSlot: fc
      .tuple(members, fc.option(anyRules, { nil: undefined }))
      .map(([member, rules]) => ({ type: 'ReleaseSlot', member, ...(rules && { rules }) })),
    WriteComment: fc
      .tuple(comments, authors, fc.constantFrom([], ['m1'], ['m2', 'm1']), fc.boolean())
      .map(([comment, by, mentions, asLead]) => ({
        type: 'WriteComment',
        ...{ comment, by, at, mentions, asLead },
        text: 'Why?',
      })),
    EditComment: fc
      .tuple(comments, authors, fc.constantFrom('Why?', 'see \u0000 the guidelines'))
      .map(([comment, by, text]) => ({ type: 'EditComment', ...{ comment, by, at, text }, mentions: ['m2'] })),
    ResolveComment: fc.tuple(comments, authors).map(([comment, by]) => ({ type: 'ResolveComment', comment, by, at })),
    ReopenComment: comments.map((comment) => ({ type: 'ReopenComment', comment })),
    Adjudicate: targets.map((target) => ({ type: 'Adjudicate', target })),
    SettleAnnotations: fc.tuple(anyNeeded, fc.boolean(), anyLenient).map(([needed, reopens, lenient]) => {
      return { type: 'SettleAnnotations', needed, reopens, ...lenient };
    }),
    PushItem: fc
      .tuple(fc.constantFrom('u1', 'u2'), fc.constantFrom<PushScope>('approved', 'all', 'item'), anyLenient)
      .map(([pushId, scope, lenient]) => {
        return { type: 'PushItem', pushId, scope, datasetId: 'd1', datapointId: 'x1', ...lenient };
      }),
  };
}

/** Every type of command. */
export const itemCommandTypes = Object.keys(arbitrariesOf(fc.constant(toJsonText(null)))) as ItemCommandType[];
