import { EntitySchema } from 'typeorm';

export interface SignInAttemptsRow {
  /** SHA-256 of what is counted (an address or a network), since people type passwords into the wrong field. */
  subject: string;
  attempts: number;
  resets_at: Date;
}

export const signInAttemptsTable = new EntitySchema<SignInAttemptsRow>({
  name: 'sign_in_attempts',
  schema: 'identity',
  columns: {
    subject: { type: 'text', primary: true },
    attempts: { type: 'integer' },
    resets_at: { type: 'timestamptz' },
  },
});
