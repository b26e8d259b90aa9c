import type { ApiClient } from '@labeling/api-client';
import {
  isSameOpenTo,
  LONGEST_SLOT_HOURS,
  nameProblem,
  needChange,
  noOverlap,
  overlapProblem,
  type JsonText,
  type Need,
  type OpenTo,
} from '@labeling/domain';
import { api } from '../api/client.js';
import { send, type Problem } from '../api/commands.js';
import { percentOf, shareOf } from '../queue-overlap/percent.js';
import { OpenToChoice } from './open-to-choice.svelte.js';
import { SchemaEditor } from './schema-editor.svelte.js';

export interface StoredSettings {
  readonly id: string;
  readonly name: string;
  readonly guidelines: string;
  readonly defaultDatasetId: string | null;
  readonly annotationSchema: JsonText | null;
  readonly labelersMayPush: boolean;
  /** How many members annotate an item, of which share of the items, and how long a draft holds its slot. */
  readonly overlap: number;
  readonly overlapShare: number;
  readonly slotHours: number;
  /** The members it is open to; null: everybody. */
  readonly openTo: OpenTo;
}
export type Saved =
  { readonly ok: true; readonly isShown: boolean } | { readonly ok: false; readonly problem: Problem };

/** The settings of a queue while they are edited. */
export class QueueSettings {
  name = $state('');
  guidelines = $state('');
  datasetId = $state<string | null>(null);
  labelersMayPush = $state(true);
  /** How many annotations an item needs. */
  overlap = $state(1);
  /** Of how many items in a hundred, as typed. */
  percent = $state('');
  /** As typed. */
  slotHours = $state('');
  /** When more are needed: whether items that were approved by agreement are opened again. */
  reopensAgreed = $state(false);
  readonly openTo = new OpenToChoice();
  readonly schema = new SchemaEditor(null);
  isSaving = $state(false);
  #stored = $state.raw<StoredSettings>();

  constructor(stored: StoredSettings) {
    this.reset(stored);
  }

  nameError = $derived(nameProblem(this.name) && `The name ${nameProblem(this.name)}.`);
  /** The share of items that need so many; NaN while it cannot be read. */
  overlapShare = $derived(shareOf(this.percent));
  percentError = $derived(Number.isNaN(this.overlapShare) ? 'Give 0 to 100, with at most two decimals.' : undefined);
  need = $derived<Need>({ annotations: this.overlap, share: this.overlapShare });
  slotHoursError = $derived(
    overlapProblem({ ...noOverlap, slotHours: hoursOf(this.slotHours) }) &&
      `Give whole hours, 1 to ${LONGEST_SLOT_HOURS.toLocaleString('en')}.`,
  );
  #changed = $derived.by(() => {
    const stored = this.#stored;
    const { members: openTo } = this.openTo;
    const changes = {
      ...(this.name.trim() !== stored?.name && { name: this.name.trim() }),
      ...(this.guidelines !== stored?.guidelines && { guidelines: this.guidelines }),
      ...(this.labelersMayPush !== stored?.labelersMayPush && { labelersMayPush: this.labelersMayPush }),
      ...(this.datasetId !== stored?.defaultDatasetId && { datasetId: this.datasetId }),
      ...(this.overlap !== stored?.overlap && { overlap: this.overlap }),
      ...(this.overlapShare !== stored?.overlapShare && { overlapShare: this.overlapShare }),
      ...(hoursOf(this.slotHours) !== stored?.slotHours && { slotHours: hoursOf(this.slotHours) }),
      ...(!isSameOpenTo(openTo, stored?.openTo ?? null) && { openTo: openTo && [...openTo] }),
      ...(this.reopensAgreed && stored && needChange(needOf(stored), this.need).raises && { reopenAgreed: true }),
    };
    return Object.keys(changes).length === 0 ? undefined : changes;
  });
  isDirty = $derived(this.#changed !== undefined || this.schema.isDirty);
  canSave = $derived(this.isDirty && !this.isSaving);

  /** Forgets all edits and starts from what is stored. */
  reset(stored: StoredSettings): void {
    this.#stored = stored;
    this.name = stored.name;
    this.guidelines = stored.guidelines;
    this.datasetId = stored.defaultDatasetId;
    this.labelersMayPush = stored.labelersMayPush;
    this.overlap = stored.overlap;
    this.percent = percentOf(stored.overlapShare);
    this.slotHours = String(stored.slotHours);
    this.reopensAgreed = false;
    this.openTo.reset(stored.openTo);
    this.schema.reset(stored.annotationSchema);
  }

  /** Sends what has changed so far; undefined when there is nothing to send, or something that cannot be. */
  async save(client: ApiClient = api): Promise<Saved | undefined> {
    this.schema.showsAll = true;
    const stored = this.#stored;
    const isWrong = this.nameError || this.percentError || this.slotHoursError || this.schema.problems.length > 0;
    if (!stored || !this.canSave || isWrong) return undefined;
    this.isSaving = true;
    try {
      const params = { path: { queue: stored.id } };
      let isShown = true;
      // All that is saved is taken now: the form can be edited while the answers are awaited.
      const { guidelines, labelersMayPush, overlap, overlapShare, reopensAgreed, schema } = this;
      const saved = {
        ...{ name: this.name.trim(), guidelines, labelersMayPush, overlap, overlapShare },
        ...{ defaultDatasetId: this.datasetId, slotHours: hoursOf(this.slotHours), openTo: this.openTo.members },
      };
      const body = this.#changed;
      const savesSchema = schema.isDirty;
      // The text is valid: its problems have just been looked at.
      const sent = schema.isEmpty ? undefined : (schema.text as JsonText);
      if (body !== undefined) {
        const answer = await send((signal) => client.PATCH('/v1/labeling_queues/{queue}', { params, body, signal }));
        if (!answer.ok) return answer;
        isShown = answer.isShown;
        this.#stored = { ...stored, ...saved };
        if (reopensAgreed) this.reopensAgreed = false;
      }
      if (savesSchema) {
        const path = '/v1/labeling_queues/{queue}/annotation_schema';
        const answer = await send((signal) =>
          sent === undefined
            ? client.DELETE(path, { params, signal })
            : client.PUT(path, { params, body: JSON.parse(sent), bodySerializer: () => sent, signal }),
        );
        if (!answer.ok) return answer;
        isShown &&= answer.isShown;
        schema.wasSaved(sent ?? null);
      }
      return { ok: true, isShown };
    } finally {
      this.isSaving = false;
    }
  }
}

/** What decides how many annotations each item needs, as it is stored. */
export function needOf({ overlap: annotations, overlapShare: share }: StoredSettings): Need {
  return { annotations, share };
}

function hoursOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : NaN;
}
