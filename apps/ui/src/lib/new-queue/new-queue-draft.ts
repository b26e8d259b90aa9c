import { propertyOf, textOf } from '../api/property-of.js';
import { Kept } from '../kept/kept.js';

/** A new queue that is not created yet, as this browser keeps it. */
export interface NewQueueDraft {
  readonly name: string;
  /** The schema as text, valid or not; empty for none. */
  readonly schema: string;
  /** Fields of one's own, which may not be those chosen now, and the template that they started from. */
  readonly own?: { readonly text: string; readonly template?: string };
  /** Absent while nobody has changed what they start with. */
  readonly guidelines?: string;
  /** The members it is to be open to; absent for everybody. */
  readonly openTo?: readonly string[];
}

/** Where one person's draft in one project is kept. */
export class NewQueueDrafts {
  readonly #kept: Kept;

  constructor(person: { readonly id: string; readonly projectId: string }, storage?: () => Storage) {
    this.#kept = new Kept(`labeling-new-queue:${person.projectId}:${person.id}`, storage);
  }

  read(): NewQueueDraft | undefined {
    return draftOf(this.#kept.value);
  }

  /** Returns whether it is kept: storage may be full or forbidden. */
  keep(draft: NewQueueDraft | undefined): boolean {
    return this.#kept.keepValue(draft);
  }
}

function draftOf(kept: unknown): NewQueueDraft | undefined {
  const [name, schema, guidelines] = [textOf(kept, 'name'), textOf(kept, 'schema'), textOf(kept, 'guidelines')];
  if (name === undefined || schema === undefined) return undefined;
  const openTo = propertyOf(kept, 'openTo');
  const own = propertyOf(kept, 'own');
  const [ownText, template] = [textOf(own, 'text'), textOf(own, 'template')];
  return {
    ...{ name, schema },
    ...(ownText !== undefined && { own: { text: ownText, ...(template !== undefined && { template }) } }),
    ...(guidelines !== undefined && { guidelines }),
    ...(Array.isArray(openTo) && { openTo: openTo.filter((id) => typeof id === 'string') }),
  };
}
