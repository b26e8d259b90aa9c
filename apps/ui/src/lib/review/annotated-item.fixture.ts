// An item that several members annotate, on a server in memory: with the domain's own rules, and an unreliable connection.
import {
  annotationOf,
  fold,
  holdsSlot,
  isCommentEvent,
  isRejected,
  itemDecider,
  itemOf,
  parseJsonText,
  submittedOf,
  type Decision,
  type ItemCommand,
  type ItemEvent,
  type ItemInQueue,
  type ItemState,
} from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import type { OwnAnnotation } from '@labeling/read-models/queries';
import { isDeepStrictEqual } from 'node:util';
import { annotatorView } from '../annotations/server/annotator-view.js';
import type { ReviewCommand } from '../items/item-command.js';
import { readItemWire, type ReviewItem } from '../items/item-wire.js';
import { finalCodes, type CommandClient, type CommandOutcome } from './command-client.js';
import type { StoredItem } from './late-queue.fixture.js';
import type { Line } from './review-server.fixture.js';

/** How many annotations it needs. */
const NEEDED = 2;
const by = { type: 'apiKey', id: 'key', name: 'key' } as const;

const rules = () => ({ needed: NEEDED, slotHours: 24, now: new Date().toISOString() });

export class AnnotatedItem implements StoredItem {
  readonly events: ItemEvent[];
  line: Line = 'good';

  constructor(target: string) {
    this.events = [anAddedItem({ data: parseJsonText('{"question":"?"}'), target: parseJsonText(target) })];
  }

  loadedAt(ordinal: number, count = this.events.length, member = ''): ReviewItem {
    const state = this.#after(count);
    const item = itemOf(state);
    if (item === undefined) throw new Error('The item was never added');
    const { is: _, annotations, comments, ...parts } = item;
    const wire = {
      ...parts,
      id: String(ordinal),
      ordinal,
      revision: String(count - 1),
      removed: state.is === 'discarded' ? state.is : null,
      openComments: comments.length,
      data: parseJsonText('{"question":"?"}'),
      metadata: null,
      source: { type: 'api' },
      addedBy: by,
      approvedBy: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    } as const;
    return readItemWire(annotatorView(wire, annotations.length > 0 ? ownOf(item, member, wire.id) : undefined));
  }

  servedTo(member: string): Pick<CommandClient, 'send'> {
    return {
      send: async (_, command, revision, shown) => {
        await Promise.resolve();
        const { line } = this;
        if (line === 'down') return { is: 'unreachable' };
        const answer = this.#answer(commandOf(command, member, shown), revision);
        const again = command.type === 'Unapprove' && answer.is === 'refused' && answer.code === 'annotation_not_found';
        const outcome = again ? this.#answer(save(member, shown.target), revision) : answer;
        return line === 'good' ? outcome : { is: 'unreachable' };
      },
    };
  }

  elsewhere(command: ItemCommand): void {
    const decision = itemDecider.decide(command, this.#after(this.events.length));
    if (isRejected(decision)) throw decision;
    this.events.push(...decision);
  }

  /** The state after this many events. */
  #after(count: number): ItemState {
    return fold(itemDecider, this.events.slice(0, count));
  }

  #answer(command: ItemCommand, pinned: bigint): CommandOutcome {
    const known = Number(pinned) + 1;
    const missed = this.events.slice(known).filter((event) => !isCommentEvent(event));
    if (missed.length > 0 && !isRepeated(itemDecider.decide(command, this.#after(known)), missed)) {
      return this.#refusal('revision_mismatch', 'changed');
    }
    if (missed.length > 0) return this.#done;
    const decision = itemDecider.decide(command, this.#after(this.events.length));
    if (isRejected(decision)) return this.#refusal(decision.code, decision.message);
    this.events.push(...decision);
    return this.#done;
  }

  get #done(): CommandOutcome {
    return { is: 'done', revision: this.#revision };
  }
  #refusal(code: string, detail: string): CommandOutcome {
    const isFinal = finalCodes.includes(code);
    return { is: 'refused', code, detail, revision: this.#revision, ...(isFinal && { isFinal }) };
  }
  get #revision(): bigint {
    return BigInt(this.events.length - 1);
  }
}

/** The command that the API makes of a member's command to their own answer. */
function commandOf(command: ReviewCommand, member: string, { target, originalTarget }: ItemInQueue): ItemCommand {
  switch (command.type) {
    case 'EditTarget':
      return save(member, command.target);
    case 'Revert':
      return save(member, originalTarget);
    case 'Approve':
      return { type: 'SubmitAnnotation', member, target: command.target ?? target, rules: rules() };
    case 'Unapprove':
      return { type: 'ReopenAnnotation', member };
    case 'SkipItem':
      return { ...command, member };
    default:
      return command;
  }
}

function save(member: string, target: ItemInQueue['target']): ItemCommand {
  return { type: 'SaveAnnotation', member, target, rules: rules() };
}

function isRepeated(decision: Decision<ItemEvent>, missed: readonly ItemEvent[]): boolean {
  const withoutTime = ({ type, data }: ItemEvent) => ({ type, data: { ...data, savedAt: undefined } });
  return !isRejected(decision) && isDeepStrictEqual(decision.map(withoutTime), missed.map(withoutTime));
}

function ownOf({ annotations, agreement }: ItemInQueue, member: string, itemId: string): OwnAnnotation {
  const own = annotationOf(annotations, member);
  const others = annotations.filter((one) => one !== own && holdsSlot(one));
  const inTheWay = own?.status === 'draft' ? submittedOf(others) : others;
  return {
    itemId,
    status: own?.status ?? null,
    target: own?.target ?? null,
    isTaken: inTheWay.length >= NEEDED,
    isAgreed: agreement === 'reached',
  };
}
