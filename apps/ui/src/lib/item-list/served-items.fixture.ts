// A queue in memory with the domain's own rules, behind a batch endpoint that answers as the API does, or not at all.
import {
  atOnce,
  fold,
  isRejected,
  itemDecider,
  parseJsonText,
  takeBack,
  type CorrelatedEvent,
  type Decision,
  type ItemEvent,
  type ItemState,
} from '@labeling/domain';
import { anAddedItem, pastOf } from '@labeling/domain/testing';
import { stateCodeOf } from '../items/state-codes.js';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import type { BatchAnswer, BatchClient, BatchItem } from './batch-client.js';
import { itemCommandOf } from './batch-commands.fixture.js';
import type { BatchCommand } from './bulk-commands.js';
import type { ItemAt } from './listed-item.js';

/** What happens to a request: it is answered, it does not arrive, or its answer does not. */
export type Fate = 'answered' | 'requestLost' | 'answerLost';

export class ServedItems implements BatchClient {
  readonly navigator: NavigatorModel;
  /** What happens to the next requests; those after them are answered. */
  readonly fates: Fate[] = [];
  readonly #histories: CorrelatedEvent[][];

  constructor(count: number) {
    const added = anAddedItem({ target: parseJsonText('{"a":0}') });
    this.#histories = Array.from({ length: count }, () => [{ event: added, correlationId: 'added', by: 'client' }]);
    this.navigator = new NavigatorModel(new Uint8Array(count));
  }

  get states(): readonly ItemState[] {
    return this.#histories.map((history) => stateOf(history));
  }

  readonly ids = async (ordinals: readonly number[]): Promise<ItemAt[]> =>
    ordinals.map((ordinal) => {
      return { ordinal, id: String(ordinal), revision: String((this.#histories[ordinal]?.length ?? 0) - 1) };
    });

  async send(items: readonly BatchItem[], command: BatchCommand, requestId: string): Promise<BatchAnswer> {
    const fate = this.fates.shift() ?? 'answered';
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (fate === 'requestLost') return { is: 'unreachable' };
    const outcomes = items.map((item, i) => this.#decide(item, command, i, requestId));
    for (const { id } of items) this.#show(Number(id));
    if (fate === 'answerLost') return { is: 'unreachable' };
    const refused = outcomes.flatMap((code, i) => {
      const { id } = items[i] ?? { id: '' };
      return code === 'changed' || code === 'unchanged' ? [] : [{ id, code, detail: code }];
    });
    const changed = outcomes.filter((code) => code === 'changed').length;
    return { is: 'done', changed, unchanged: items.length - changed - refused.length, refused, position: '1' };
  }

  async caughtUp(): Promise<void> {}

  #decide({ id, revision }: BatchItem, command: BatchCommand, index: number, requestId: string): string {
    const history = this.#histories[Number(id)] ?? [];
    const decision = decided(command, index, history);
    if (!isRejected(decision) && decision.length === 0) {
      return history.at(-1)?.correlationId === requestId ? 'changed' : 'unchanged';
    }
    if (revision !== undefined && revision !== String(history.length - 1)) return 'revision_mismatch';
    if (isRejected(decision)) return decision.code;
    history.push(...decision.map((event) => ({ event, correlationId: requestId, by: 'ada' })));
    return 'changed';
  }

  #show(ordinal: number): void {
    this.navigator.setState(ordinal, stateCodeOf(stateOf(this.#histories[ordinal] ?? [])));
  }
}

function stateOf(history: readonly CorrelatedEvent[]): ItemState {
  return fold(
    itemDecider,
    history.map(({ event }) => event),
  );
}

function decided(command: BatchCommand, index: number, history: readonly CorrelatedEvent[]): Decision<ItemEvent> {
  if (command.type === 'takeBack') return atOnce(takeBack(pastOf(history, command.correlationId)));
  return itemDecider.decide(itemCommandOf(command, index), stateOf(history));
}
