/** A batch of events that builds on more than fits into memory. Folded in parts, it fits. */
export class BatchTooLarge extends Error {
  constructor() {
    super('The batch builds on too much data to be folded at once');
    this.name = 'BatchTooLarge';
  }
}
