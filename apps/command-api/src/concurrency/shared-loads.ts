interface Load<Result> {
  readonly result: Promise<Result>;
  /** The next load, which waits for the running one; everybody who asks in the meantime shares it. */
  next?: Promise<Result>;
}

/**
 * Requests for the same thing at the same time share the work. A load begins after everyone who gets its result has
 * asked, so that its result contains what was stored before they asked, as if each had loaded alone.
 */
export class SharedLoads<Result, Id extends string = string> {
  readonly #underway = new Map<Id, Load<Result>>();

  constructor(private readonly load: (id: Id) => Promise<Result>) {}

  /** Rejects as `load` does; a failed load is not kept. */
  get(id: Id): Promise<Result> {
    const underway = this.#underway.get(id);
    if (underway === undefined) return this.#begin(id);
    underway.next ??= underway.result.then(
      () => this.#begin(id),
      () => this.#begin(id),
    );
    return underway.next;
  }

  #begin(id: Id): Promise<Result> {
    const load: Load<Result> = { result: this.load(id) };
    this.#underway.set(id, load);
    const end = () => {
      if (load.next === undefined) this.#underway.delete(id);
    };
    load.result.then(end, end);
    return load.result;
  }
}
