import type { JsonText } from '@labeling/domain';

/** What a queue for a common task may start with: a schema to be changed freely, and guidelines to be written on. */
export interface SchemaTemplate {
  readonly id: string;
  readonly label: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  readonly schema: JsonText;
  /** Markdown. Speaks of the fields by their labels. */
  readonly guidelines: string;
}
