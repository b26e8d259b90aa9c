// Part of the storage format of `item-<itemId>` streams: stored events never change.
import type { EventPlaces } from '../../json/json-places.js';
import type { JsonText } from '../../json/json-text.js';

/** What a member has typed so far. It is nobody's business but theirs: no list, history or export shows it. */
export interface AnnotationSaved {
  readonly type: 'AnnotationSaved';
  /** `savedAt` is ISO 8601. */
  readonly data: { readonly member: string; readonly target: JsonText; readonly savedAt: string };
}
export interface AnnotationSubmitted {
  readonly type: 'AnnotationSubmitted';
  /** `submission` counts the submissions of the item, from 1: approvals name annotations by it. */
  readonly data: { readonly member: string; readonly target: JsonText; readonly submission: number };
}
/** A submitted annotation is a draft again, and keeps its slot. */
export interface AnnotationReopened {
  readonly type: 'AnnotationReopened';
  readonly data: { readonly member: string };
}
/** The member will not annotate the item, and says why. Their slot is free; what they typed is kept. */
export interface ItemSkipped {
  readonly type: 'ItemSkipped';
  readonly data: { readonly member: string; readonly reason: string };
}
/** Somebody else may now take the slot of a draft. What was typed is kept. */
export interface SlotReleased {
  readonly type: 'SlotReleased';
  readonly data: { readonly member: string };
}

export type AnnotationEvent = AnnotationSaved | AnnotationSubmitted | AnnotationReopened | ItemSkipped | SlotReleased;

export const annotationEvents: EventPlaces<AnnotationEvent> = {
  AnnotationSaved: { properties: ['target'] },
  AnnotationSubmitted: { properties: ['target'] },
  AnnotationReopened: {},
  ItemSkipped: {},
  SlotReleased: {},
};

export function isAnnotationEvent(event: { readonly type: string }): event is AnnotationEvent {
  return Object.hasOwn(annotationEvents, event.type);
}
