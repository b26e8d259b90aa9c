/** An event that can be read, and that no table can take: its stream is set aside. The message holds nothing of the event. */
export class EventNotFoldable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventNotFoldable';
  }
}
