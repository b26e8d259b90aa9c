// A queue in memory for the tests of the list: rows, ids, and a batch endpoint with the simplest rules.
import { noMarks } from '@labeling/domain';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { stateCode, type StateCode } from '../items/state-codes.js';
import type { BatchAnswer, BatchClient, BatchItem } from './batch-client.js';
import type { BatchCommand } from './bulk-commands.js';
import { ItemListModel } from './item-list.svelte.js';
import type { ListedItem } from './listed-item.js';

/** The state that a command leads to; all others leave it as it is. */
const statesAfter: { readonly [Type in BatchCommand['type']]?: StateCode } = {
  approve: stateCode.Approved,
  discard: stateCode.removed,
  setField: stateCode.Modified,
};

interface Sent {
  readonly items: readonly BatchItem[];
  readonly command: BatchCommand;
  readonly requestId: string;
}

export class ManyItems implements BatchClient {
  readonly states: StateCode[];
  readonly flags: (string | null)[];
  readonly sent: Sent[] = [];
  readonly told: { message: string; undo?: () => void }[] = [];
  /** What the next requests get instead of an answer. */
  readonly trouble: BatchAnswer[] = [];
  /** The server cannot be asked which items there are. */
  isAway = false;
  /** Runs before each request is decided. */
  before: () => void | Promise<void> = () => {};
  /** What the server answers when the list is to be sorted; undefined while it is away. */
  order: Uint32Array | undefined;
  /** Rows asked for from now on do not arrive. */
  isSlow = false;
  readonly navigator: NavigatorModel;
  readonly model: ItemListModel;
  #revisions: number[];
  /** Revisions that the list still reads, of items saved by this page. */
  readonly #listed = new Map<number, number>();
  #history: { requestId: string; ordinal: number; before: StateCode; flag: string | null }[] = [];

  constructor(states: readonly StateCode[]) {
    this.states = [...states];
    this.#revisions = states.map(() => 0);
    this.flags = states.map(() => null);
    this.navigator = new NavigatorModel(Uint8Array.from(states));
    this.model = new ItemListModel({
      navigator: this.navigator,
      client: this,
      settle: async () => {},
      knownRevision: (ordinal) => (this.#listed.has(ordinal) ? BigInt(this.#revisions[ordinal] ?? 0) : undefined),
      tell: (message, undo) => this.told.push({ message, ...(undo && { undo }) }),
      tellFailure: (message) => this.told.push({ message }),
      takeFailureBack: (message) => {
        this.told.splice(0, Infinity, ...this.told.filter((one) => one.message !== message));
      },
      loadOrder: async () => this.order,
      loader: {
        rows: async (ordinals) => {
          if (this.isSlow) await new Promise(() => {});
          return ordinals.map((ordinal) => this.#row(ordinal));
        },
        ids: async (ordinals) => {
          await new Promise((resolve) => setTimeout(resolve));
          if (this.isAway) return undefined;
          return ordinals.map((ordinal) => {
            const revision = String(this.#listed.get(ordinal) ?? this.#revisions[ordinal]);
            return { ordinal, id: `id-${ordinal}`, revision };
          });
        },
      },
    });
  }

  /** Scrolls to these items, and waits until they are loaded. */
  async see(...ordinals: readonly number[]): Promise<void> {
    this.model.rows.want(ordinals);
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Somebody else changes an item. */
  change(ordinal: number, state: StateCode): void {
    this.states[ordinal] = state;
    this.#revisions[ordinal] = (this.#revisions[ordinal] ?? 0) + 1;
    this.navigator.setState(ordinal, state);
  }

  /** This page saves an item; the list does not know yet. */
  save(ordinal: number, state: StateCode): void {
    this.#listed.set(ordinal, this.#revisions[ordinal] ?? 0);
    this.change(ordinal, state);
  }

  async send(items: readonly BatchItem[], command: BatchCommand, requestId: string): Promise<BatchAnswer> {
    this.sent.push({ items, command, requestId });
    await this.before();
    const trouble = this.trouble.shift();
    if (trouble) return trouble;
    const refused: { id: string; code: string; detail: string }[] = [];
    let changed = 0;
    for (const { id, revision } of items) {
      const ordinal = Number(id.slice(3));
      const code = this.#decide(ordinal, revision, command, requestId);
      if (code === 'changed') changed++;
      else if (code !== 'unchanged') refused.push({ id, code, detail: code });
    }
    return { is: 'done', changed, unchanged: items.length - changed - refused.length, refused, position: null };
  }

  async caughtUp(): Promise<void> {}

  #decide(ordinal: number, revision: string | undefined, command: BatchCommand, requestId: string): string {
    const state = this.states[ordinal] ?? stateCode.removed;
    const done = this.#history.findLast((past) => past.ordinal === ordinal);
    // A retry answers as its first attempt did.
    if (done?.requestId === requestId) return 'changed';
    if (command.type === 'takeBack') {
      if (done === undefined) return 'unchanged';
      if (done.requestId !== command.correlationId) return 'changed_since';
      this.#history.push({ requestId, ordinal, before: state, flag: this.flags[ordinal] ?? null });
      this.flags[ordinal] = done.flag;
      this.change(ordinal, done.before);
      return 'changed';
    }
    if (command.type === 'flag' || command.type === 'unflag') {
      const flag = command.type === 'flag' ? command.reason : null;
      if (this.flags[ordinal] === flag) return 'unchanged';
      if (revision !== String(this.#revisions[ordinal])) return 'revision_mismatch';
      this.#history.push({ requestId, ordinal, before: state, flag: this.flags[ordinal] ?? null });
      this.flags[ordinal] = flag;
      this.change(ordinal, state);
      return 'changed';
    }
    const after = statesAfter[command.type];
    if (after === undefined) {
      this.#history.push({ requestId, ordinal, before: state, flag: this.flags[ordinal] ?? null });
      this.change(ordinal, state);
      return 'changed';
    }
    if (after === state && command.type !== 'setField') return 'unchanged';
    if (revision !== String(this.#revisions[ordinal])) return 'revision_mismatch';
    if (command.type === 'setField' && state === stateCode.Approved) return 'item_approved';
    this.#history.push({ requestId, ordinal, before: state, flag: this.flags[ordinal] ?? null });
    this.change(ordinal, after);
    return 'changed';
  }

  #row(ordinal: number): ListedItem {
    return {
      openComments: 0,
      id: `id-${ordinal}`,
      ordinal,
      state: this.states[ordinal] ?? stateCode.removed,
      revision: String(this.#revisions[ordinal]),
      key: null,
      ...noMarks,
      flag: this.flags[ordinal] ?? null,
      data: [{ keys: 'question: ', words: `number ${ordinal}` }],
      target: { fields: [['verdict', 'right']], preview: [] },
      annotations: null,
      at: '2026-01-01T00:00:00.000Z',
      by: 'Ada',
    };
  }
}
