import { isSameOpenTo, jsonEquals, noOverlap, overlapProblem, type JsonText } from '@labeling/domain';
import { percentOf, shareOf } from '../queue-overlap/percent.js';
import type { OpenToChoice } from './open-to-choice.svelte.js';
import type { SchemaEditor } from './schema-editor.svelte.js';
import type { StoredSettings } from './stored-settings.js';

export type PartName = Exclude<keyof StoredSettings, 'id' | 'revision'>;
const names: Readonly<Record<PartName, true>> = {
  ...{ name: true, guidelines: true, defaultDatasetId: true, labelersMayPush: true, openTo: true },
  ...{ overlap: true, overlapShare: true, slotHours: true, annotationSchema: true },
};
/** In the order in which conflicts are shown. */
export const partNames = Object.keys(names) as readonly PartName[];

/** One of the settings of a queue: two people may edit different ones at once, but not the same one. */
export interface SettingsPart {
  isSame(one: StoredSettings, other: StoredSettings): boolean;
  /** Whether what is typed differs from what is stored. */
  isEdited(stored: StoredSettings): boolean;
  /** Types what is stored. */
  show(stored: StoredSettings): void;
  /** Returns a function that types again what is typed now. */
  keep(): () => void;
}

/** The settings of a queue as they are typed. */
export interface TypedSettings {
  name: string;
  guidelines: string;
  datasetId: string | null;
  labelersMayPush: boolean;
  overlap: number;
  /** The share of items in a hundred. */
  percent: string;
  slotHours: string;
  readonly openTo: OpenToChoice;
  readonly schema: SchemaEditor;
}

export function partsOf(settings: TypedSettings): Readonly<Record<PartName, SettingsPart>> {
  const { openTo, schema } = settings;
  return {
    name: part({
      of: (stored) => stored.name,
      field: { get: () => settings.name, set: (typed) => (settings.name = typed) },
      read: (typed) => typed.trim(),
      write: asIs,
    }),
    guidelines: plainPart({
      of: (stored) => stored.guidelines,
      field: { get: () => settings.guidelines, set: (typed) => (settings.guidelines = typed) },
    }),
    defaultDatasetId: plainPart({
      of: (stored) => stored.defaultDatasetId,
      field: { get: () => settings.datasetId, set: (typed) => (settings.datasetId = typed) },
    }),
    labelersMayPush: plainPart({
      of: (stored) => stored.labelersMayPush,
      field: { get: () => settings.labelersMayPush, set: (typed) => (settings.labelersMayPush = typed) },
    }),
    overlap: plainPart({
      of: (stored) => stored.overlap,
      field: { get: () => settings.overlap, set: (typed) => (settings.overlap = typed) },
    }),
    overlapShare: part({
      of: (stored) => stored.overlapShare,
      field: { get: () => settings.percent, set: (typed) => (settings.percent = typed) },
      read: (typed, share) => unlessHidden(settings, shareOf(typed), share),
      write: percentOf,
    }),
    slotHours: part({
      of: (stored) => stored.slotHours,
      field: { get: () => settings.slotHours, set: (typed) => (settings.slotHours = typed) },
      read: (typed, hours) => unlessHidden(settings, hoursOf(typed), hours),
      write: String,
    }),
    openTo: plainPart({
      of: (stored) => stored.openTo,
      field: { get: () => openTo.members, set: (typed) => openTo.reset(typed) },
      isSame: isSameOpenTo,
    }),
    annotationSchema: {
      isSame: (one, other) => isSameSchema(one.annotationSchema, other.annotationSchema),
      isEdited: (stored) => schema.differsFrom(stored.annotationSchema),
      show: (stored) => schema.reset(stored.annotationSchema),
      keep: () => {
        const { text } = schema;
        return () => schema.setText(text);
      },
    },
  };
}

interface PartOptions<Value, Typed> {
  readonly of: (stored: StoredSettings) => Value;
  /** Where it is typed. */
  readonly field: { readonly get: () => Typed; readonly set: (typed: Typed) => void };
  readonly read: (typed: Typed, stored: Value) => Value;
  readonly write: (value: Value) => Typed;
  readonly isSame?: (one: Value, other: Value) => boolean;
}

function part<Value, Typed>({ of, field, read, write, isSame = Object.is }: PartOptions<Value, Typed>): SettingsPart {
  return {
    isSame: (one, other) => isSame(of(one), of(other)),
    isEdited: (stored) => !isSame(read(field.get(), of(stored)), of(stored)),
    show: (stored) => field.set(write(of(stored))),
    keep: () => {
      const typed = field.get();
      return () => field.set(typed);
    },
  };
}

/** A part that is typed as it is stored. */
function plainPart<Value>(options: Omit<PartOptions<Value, Value>, 'read' | 'write'>): SettingsPart {
  return part({ ...options, read: asIs, write: asIs });
}
const asIs = <Value>(value: Value): Value => value;

/** NaN for hours that a draft cannot keep its place for. */
export function hoursOf(text: string): number {
  const slotHours = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return overlapProblem({ ...noOverlap, slotHours }) === undefined ? slotHours : NaN;
}

/**
 * What was read of a field that is hidden while items need one annotation. Nobody can see or correct it then, so what cannot
 * be read counts as not changed.
 */
export function unlessHidden({ overlap }: Pick<TypedSettings, 'overlap'>, read: number, stored: number): number {
  return overlap === 1 && Number.isNaN(read) ? stored : read;
}

function isSameSchema(one: JsonText | null, other: JsonText | null): boolean {
  return one === null || other === null ? one === other : jsonEquals(one, other);
}
