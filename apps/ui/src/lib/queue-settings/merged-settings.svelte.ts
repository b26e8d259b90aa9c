import { partNames, partsOf, type PartName, type TypedSettings } from './settings-parts.js';
import type { StoredSettings } from './stored-settings.js';

/** Pause before settings that are known to have changed are loaded again, in milliseconds, and how often. */
const LOAD_AGAIN = 100;
const LOADS = 50;

type Edited = TypedSettings & { readonly isSaving: boolean };

/** The settings of a queue that are edited here, and what others save meanwhile. */
export class MergedSettings {
  readonly #settings: Edited;
  readonly #parts: ReturnType<typeof partsOf>;
  readonly #reload: () => Promise<unknown>;
  /** As they are stored, as far as this page knows. */
  stored: StoredSettings;
  /** Not compared with what is edited yet. */
  #newer: StoredSettings | undefined;
  #disputed = $state.raw<readonly PartName[]>([]);

  constructor(settings: Edited, stored: StoredSettings, reload: () => Promise<unknown>) {
    this.#settings = settings;
    this.#parts = partsOf(settings);
    this.#reload = reload;
    this.stored = $state.raw(stored);
  }

  /** What somebody else changed while it was edited here: nothing is saved until one of the two is chosen. */
  conflicts: readonly PartName[] = $derived.by(() => this.#disputed.filter((name) => this.isEdited(name)));

  isEdited(name: PartName): boolean {
    return this.#parts[name].isEdited(this.stored);
  }

  /** Forgets all edits. */
  reset(): void {
    this.#disputed = [];
    for (const part of Object.values(this.#parts)) part.show(this.stored);
  }

  /** Somebody may have changed what is stored: shown where nothing is edited here, once nothing is being saved. */
  take(newer: StoredSettings): void {
    this.#newer = newer;
    if (!this.#settings.isSaving) this.merge();
  }

  /** Whether something newer had been taken. */
  merge(): boolean {
    const [before, newer] = [this.stored, this.#newer];
    this.#newer = undefined;
    if (newer === undefined || newer.revision <= before.revision) return false;
    const changed = partNames.filter((name) => !this.#parts[name].isSame(before, newer));
    const disputed = changed.filter((name) => this.isEdited(name));
    for (const name of changed) if (!disputed.includes(name)) this.#parts[name].show(newer);
    this.#settings.schema.compareWith(newer.annotationSchema);
    this.stored = newer;
    this.#disputed = partNames.filter((name) => disputed.includes(name) || this.#disputed.includes(name));
    return true;
  }

  /** Loads what is stored now, which the pages know a moment later. False if they did not get to know it. */
  async catchUp(): Promise<boolean> {
    for (let loads = 0; loads < LOADS; loads++) {
      await this.#reload();
      if (this.merge()) return true;
      await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN));
    }
    return false;
  }

  keepMine(name: PartName): void {
    this.#disputed = this.#disputed.filter((disputed) => disputed !== name);
  }

  /** The returned function brings back what was edited. */
  takeTheirs(name: PartName): () => void {
    const undo = this.#parts[name].keep();
    this.#parts[name].show(this.stored);
    this.keepMine(name);
    return undo;
  }
}
