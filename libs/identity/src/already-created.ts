/**
 * What has this id was created before: its request was sent again. Its secret was for the first answer alone, so neither can be
 * given again.
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
