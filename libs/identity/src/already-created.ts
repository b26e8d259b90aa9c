/**
 * The object with this id already exists: its request was sent again. Its secret was only in the first answer, so it cannot be
 * returned again.
 */
export class AlreadyCreated extends Error {
  constructor(
    readonly subject: 'apiKey' | 'invitation' | 'webhook',
    readonly id: string,
  ) {
    super(`Created before: ${subject} ${id}`);
    this.name = 'AlreadyCreated';
  }
}
