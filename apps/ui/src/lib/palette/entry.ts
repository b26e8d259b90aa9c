/** Something the palette leads to or does. */
export interface Entry {
  /** The same for the same thing whenever the palette is opened: recently used entries are recognized by it. */
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is, beside the label. */
  readonly kind: 'Action' | 'Page' | 'Item' | 'Queue' | 'Dataset' | 'Trace' | 'Setting';
  /** Other words by which to find it. */
  readonly keywords?: readonly string[];
  /** The keys that do the same. */
  readonly keys?: string;
  /** Where it leads, or what it does. */
  readonly leads: string | (() => void);
}
