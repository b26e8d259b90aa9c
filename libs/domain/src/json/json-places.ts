/** Where an event's data holds JSON texts: in properties of its own, or in properties of each element of a list. */
export interface JsonPlaces {
  readonly properties?: readonly string[];
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** Every event of a kind, and what its data holds as exact JSON text; everything else in it is ordinary values. */
export type EventPlaces<Event extends { readonly type: string }> = Readonly<Record<Event['type'], JsonPlaces>>;
