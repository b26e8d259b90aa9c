import type { JsonText } from '@labeling/domain';

/** What a queue for a common task may start with: a schema that can be changed freely, and guidelines to build on. */
export interface SchemaTemplate {
  readonly id: string;
  readonly label: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  readonly schema: JsonText;
  /** Markdown. Refers to the fields by their labels. */
  readonly guidelines: string;
}
