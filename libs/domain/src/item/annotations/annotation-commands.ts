import type { JsonText } from '../../json/json-text.js';
import type { AnnotationSchema } from '../../schema/annotation-schema.js';
import type { LenientFields } from '../../schema/lenient-fields.js';

/** What the queue says about the annotations of one item at the time of a command. */
export interface OverlapRules {
  /** How many annotations the item needs. */
  readonly needed: number;
  /** How long a draft that was never submitted holds its slot after it was last saved. */
  readonly slotHours: number;
  /** When the command arrived, ISO 8601. */
  readonly now: string;
}

/**
 * `member` is whose annotation it is: a member's own commands act on their own annotation. `lenient` says where
 * different answers may be equal; without it, only equal JSON is.
 */
export type AnnotationCommand =
  /** The first save takes a slot; if all are taken, it is refused. */
  | {
      readonly type: 'SaveAnnotation';
      readonly member: string;
      readonly target: JsonText;
      readonly rules: OverlapRules;
    }
  /** The last one that an item needs approves it, if all are equal and their texts are not too long for one append. */
  | {
      readonly type: 'SubmitAnnotation';
      readonly member: string;
      readonly target: JsonText;
      readonly rules: OverlapRules;
      /** The target must meet it, if there is one, and so must the target that is approved. */
      readonly schema?: AnnotationSchema;
      readonly lenient?: LenientFields;
    }
  /** Possible until the item is approved. */
  | { readonly type: 'ReopenAnnotation'; readonly member: string }
  | { readonly type: 'SkipItem'; readonly member: string; readonly reason: string }
  /** Without `rules`, a lead takes the slot away; others may do so once the draft has expired. */
  | { readonly type: 'ReleaseSlot'; readonly member: string; readonly rules?: OverlapRules }
  /** A lead decides, whatever the annotations say: the item is approved with this target, or with the one it has. */
  | { readonly type: 'Adjudicate'; readonly target?: JsonText; readonly schema?: AnnotationSchema }
  /**
   * Brings an item in line after its queue changed how many annotations it needs or how it compares them: an item with
   * enough equal ones is approved, unless somebody took its approval back. With `reopens`, one approved by fewer
   * reopens.
   */
  | {
      readonly type: 'SettleAnnotations';
      readonly needed: number;
      readonly reopens?: boolean;
      /** What is approved must meet it, if there is one; otherwise the item stays open. */
      readonly schema?: AnnotationSchema;
      readonly lenient?: LenientFields;
    };

/** Nobody sends `SettleAnnotations`: it follows a change of the queue or a submission that did not approve the item. */
const types = {
  SaveAnnotation: true,
  SubmitAnnotation: true,
  ReopenAnnotation: true,
  SkipItem: true,
  ReleaseSlot: true,
  Adjudicate: true,
  SettleAnnotations: true,
} satisfies Record<AnnotationCommand['type'], true>;
export const annotationCommandTypes = Object.keys(types) as readonly AnnotationCommand['type'][];

export function isAnnotationCommand(command: { readonly type: string }): command is AnnotationCommand {
  return Object.hasOwn(types, command.type);
}
