/** An event that can be read but not folded into any table: its stream is set aside. The message quotes none of it. */
export class EventNotFoldable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventNotFoldable';
  }
}
