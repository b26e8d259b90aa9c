import type { ApiClient, components } from '@labeling/api-client';
import { LONGEST_SLOT_HOURS, nameProblem, needChange, type JsonText, type Need } from '@labeling/domain';
import { api } from '../api/client.js';
import { send, type Answer } from '../api/commands.js';
import type { Problem } from '../api/problem.js';
import { shareOf } from '../queue-overlap/percent.js';
import { MergedSettings } from './merged-settings.svelte.js';
import { OpenToChoice } from './open-to-choice.svelte.js';
import { SchemaEditor } from './schema-editor.svelte.js';
import { hoursOf, unlessHidden, type PartName } from './settings-parts.js';
import type { StoredSettings } from './stored-settings.js';

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
  readonly merged: MergedSettings;

  /** `reload` loads what is stored now, for `merged` to take. */
  constructor(stored: StoredSettings, reload: () => Promise<unknown>) {
    this.merged = new MergedSettings(this, stored, reload);
    this.reset();
  }

  nameError = $derived(nameProblem(this.name) && `The name ${nameProblem(this.name)}.`);
  /** The share of items that need that many; NaN while it cannot be read. */
  overlapShare = $derived.by(() => unlessHidden(this, shareOf(this.percent), this.merged.stored.overlapShare));
  percentError = $derived(Number.isNaN(this.overlapShare) ? 'Enter 0 to 100, with at most two decimals.' : undefined);
  need = $derived<Need>({ annotations: this.overlap, share: this.overlapShare });
  /** How long a draft keeps its place; NaN while it cannot be read. */
  #hours = $derived.by(() => unlessHidden(this, hoursOf(this.slotHours), this.merged.stored.slotHours));
  slotHoursError = $derived(
    Number.isNaN(this.#hours) ? `Enter whole hours, 1 to ${LONGEST_SLOT_HOURS.toLocaleString('en')}.` : undefined,
  );
  #changed = $derived.by(() => {
    const { merged } = this;
    const edited = (name: PartName) => merged.isEdited(name);
    const { members: openTo } = this.openTo;
    const reopens = this.reopensAgreed && needChange(needOf(merged.stored), this.need).raises;
    // What is undefined is not sent. All that the API changes has to be here.
    const changes = {
      name: edited('name') ? this.name.trim() : undefined,
      guidelines: edited('guidelines') ? this.guidelines : undefined,
      labelersMayPush: edited('labelersMayPush') ? this.labelersMayPush : undefined,
      datasetId: edited('defaultDatasetId') ? this.datasetId : undefined,
      overlap: edited('overlap') ? this.overlap : undefined,
      overlapShare: edited('overlapShare') ? this.overlapShare : undefined,
      slotHours: edited('slotHours') ? this.#hours : undefined,
      openTo: edited('openTo') ? openTo && [...openTo] : undefined,
      reopenAgreed: reopens ? true : undefined,
    } satisfies Record<keyof components['schemas']['QueueChanges'], unknown>;
    return Object.values(changes).every((value) => value === undefined) ? undefined : changes;
  });
  isDirty = $derived(this.#changed !== undefined || this.schema.isDirty);
  canSave = $derived.by(() => this.isDirty && !this.isSaving && this.merged.conflicts.length === 0);

  /** Forgets all edits and starts from what is stored. */
  reset(): void {
    this.reopensAgreed = false;
    this.merged.reset();
  }

  /**
   * Sends what has changed so far; undefined when there is nothing to send, or something that cannot be. Other settings
   * that somebody else has saved meanwhile stay; where they are the same ones, they are conflicts, and nothing is sent.
   */
  async save(client: ApiClient = api): Promise<Saved | undefined> {
    const { merged } = this;
    this.schema.showsAll = true;
    if (!this.canSave || this.#isWrong) return undefined;
    this.isSaving = true;
    try {
      let saved = await this.#send(client);
      while (isOutdated(saved) && (await merged.catchUp()) && merged.conflicts.length === 0 && !this.#isWrong) {
        saved = await this.#send(client);
      }
      return saved;
    } finally {
      this.isSaving = false;
      merged.merge();
    }
  }

  get #isWrong(): boolean {
    const error = this.nameError ?? this.percentError ?? this.slotHoursError;
    return error !== undefined || this.schema.problems.length > 0;
  }

  async #send(client: ApiClient): Promise<Saved> {
    let isShown = true;
    // All that is saved is taken now: the form can be edited while the answers are awaited.
    const { guidelines, labelersMayPush, merged, overlap, overlapShare, reopensAgreed, schema } = this;
    const saved: Omit<StoredSettings, 'id' | 'revision' | 'annotationSchema'> = {
      ...{ name: this.name.trim(), guidelines, labelersMayPush, overlap, overlapShare },
      ...{ defaultDatasetId: this.datasetId, slotHours: this.#hours, openTo: this.openTo.members },
    };
    const body = this.#changed;
    const savesSchema = schema.isDirty;
    // The text is valid: its problems have just been looked at.
    const sent = schema.isEmpty ? null : (schema.text as JsonText);
    if (body !== undefined) {
      const params = this.#params();
      const answer = await send((signal) => client.PATCH('/v1/labeling_queues/{queue}', { params, body, signal }));
      if (!answer.ok) return answer;
      isShown = answer.isShown;
      merged.stored = { ...merged.stored, ...saved, ...revisionOf(answer) };
      if (reopensAgreed) this.reopensAgreed = false;
    }
    if (savesSchema) {
      const path = '/v1/labeling_queues/{queue}/annotation_schema';
      const params = this.#params();
      const answer = await send((signal) =>
        sent === null
          ? client.DELETE(path, { params, signal })
          : client.PUT(path, { params, body: JSON.parse(sent), bodySerializer: () => sent, signal }),
      );
      if (!answer.ok) return answer;
      isShown &&= answer.isShown;
      merged.stored = { ...merged.stored, annotationSchema: sent, ...revisionOf(answer) };
      schema.wasSaved(sent);
    }
    return { ok: true, isShown };
  }

  #params() {
    const { id, revision } = this.merged.stored;
    return { path: { queue: id }, header: { 'If-Match': `"${revision}"` } };
  }
}

function isOutdated(saved: Saved): boolean {
  return !saved.ok && saved.problem.code === 'revision_mismatch';
}

function revisionOf({ revision }: Answer & { ok: true }): Partial<Pick<StoredSettings, 'revision'>> {
  return revision === undefined ? {} : { revision };
}

/** What decides how many annotations each item needs, as it is stored. */
export function needOf({ overlap: annotations, overlapShare: share }: StoredSettings): Need {
  return { annotations, share };
}
