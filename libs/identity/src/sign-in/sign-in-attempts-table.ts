import { EntitySchema } from 'typeorm';

export interface SignInAttemptsRow {
  /** SHA-256 of an address or a network: people also type passwords into the wrong field. */
  subject: string;
  attempts: number;
  resetsAt: Date;
}

export const signInAttemptsTable = new EntitySchema<SignInAttemptsRow>({
  name: 'sign_in_attempts',
  schema: 'identity',
  columns: {
    subject: { type: 'text', primary: true },
    attempts: { type: 'integer' },
    resetsAt: { type: 'timestamptz' },
  },
});
