// What the access log contains: who changed what about the access to a project, and who deleted what no event records.
import type { Actor } from '../rights/caller.js';

export const accessKinds = [
  'signedIn',
  'signInFailed',
  'signInThrottled',
  'signedOut',
  'signedOutEverywhere',
  'apiKeyCreated',
  'apiKeyRevoked',
  'memberInvited',
  'invitationRevoked',
  'memberJoined',
  'memberRoleChanged',
  'memberRemoved',
  'memberRenamed',
  'passwordChanged',
  'projectCreated',
  'projectRenamed',
  'tracesDeleted',
  'traceRetentionChanged',
  'webhookCreated',
  'webhookChanged',
  'webhookSecretRotated',
  'webhookDeleted',
] as const;
export type AccessKind = (typeof accessKinds)[number];

/** What an entry is about, with its name at that time. */
export interface AccessSubject {
  type: 'member' | 'apiKey' | 'invitation' | 'project' | 'webhook';
  id: string;
  name: string;
}

/** What happened in one project. Never contains a password, a key or a token. */
export interface AccessEntry {
  projectId: string;
  kind: AccessKind;
  /** Null when it is unknown who did it (a wrong password) and for the first start. */
  actor: Actor | null;
  subject: AccessSubject | null;
  /** Further details, such as `{ from: 'labeler', to: 'admin' }`. */
  details?: Readonly<Record<string, string>>;
  /** The address the request came from, as the server sees it. */
  ip?: string;
}

export interface RecordedAccess {
  /** A UUID version 7, by the database's clock: later entries have larger ids. */
  id: string;
  projectId: string;
  at: Date;
  kind: AccessKind;
  actor: Actor | null;
  subject: AccessSubject | null;
  details: Readonly<Record<string, string>>;
  ip: string | null;
}

export interface AccessQuery {
  projectId: string;
  kind?: AccessKind;
  /** An actor's id. */
  actor?: string;
  /** Only entries older than the one with this id. */
  before?: string;
  /** At most this many entries. */
  limit: number;
}
