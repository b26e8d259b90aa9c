import type { AccessKind, RecordedAccess } from '@labeling/identity';

/** An entry of the access log as the API lists it. */
export type ListedAccess = Omit<RecordedAccess, 'at' | 'projectId'> & { readonly at: string };

export interface AccessPage {
  readonly data: readonly ListedAccess[];
  /** What `after` takes to continue; null at the end. */
  readonly next: string | null;
}

/** The name of each kind in the filter. */
export const accessLabels: Readonly<Record<AccessKind, string>> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signInThrottled: 'Sign-in blocked',
  signedOut: 'Signed out',
  signedOutEverywhere: 'Signed out everywhere',
  apiKeyCreated: 'API key created',
  apiKeyRevoked: 'API key revoked',
  memberInvited: 'Member invited',
  invitationRevoked: 'Invitation revoked',
  memberJoined: 'Member joined',
  memberRoleChanged: 'Role changed',
  memberRemoved: 'Member removed',
  memberRenamed: 'Member renamed',
  passwordChanged: 'Password changed',
  projectCreated: 'Project created',
  projectRenamed: 'Project renamed',
  tracesDeleted: 'Traces deleted',
  traceRetentionChanged: 'Retention changed',
  webhookCreated: 'Webhook created',
  webhookChanged: 'Webhook changed',
  webhookSecretRotated: 'Webhook secret rotated',
  webhookDeleted: 'Webhook deleted',
};

/** Who did it, for people to read. Entries without an actor come from the first start or from a command on the server. */
export function accessActor({ kind, actor }: ListedAccess): string {
  if (actor === null) return kind === 'signInFailed' || kind === 'signInThrottled' ? 'Unknown' : 'Server';
  return actor.type === 'apiKey' ? `${actor.name} (API key)` : actor.name;
}

/** What the entry is about, with details, in one line; empty when the kind and the actor say everything. */
export function accessSubject({ kind, actor, subject, details }: ListedAccess): string {
  const about = subject === null || subject.id === actor?.id ? [] : [subject.name];
  return [...about, ...detailWords(kind, details)].join(' · ');
}

function detailWords(kind: AccessKind, details: ListedAccess['details']): string[] {
  const { from, to, ...rest } = details;
  const change = from !== undefined && to !== undefined ? [`${from} → ${to}`] : [];
  const held = kind === 'signInThrottled' ? ['too many attempts'] : [];
  return [...change, ...held, ...Object.entries(rest).map(([name, value]) => wordOf(name, value))];
}

function firstOf([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

function wordOf(name: string, value: string): string {
  switch (name) {
    case 'prefix':
      return `${value}…`;
    case 'scopes':
      return value.split(' ').join(', ');
    case 'traceIds':
      return firstOf(value.split(' '));
    case 'traces':
      return value === '1' ? '1 trace' : `${value} traces`;
    case 'spans':
      return value === '1' ? '1 span' : `${value} spans`;
    case 'changed':
      return value.split(' ').join(', ');
    case 'expiresAt':
      return `expires ${value.slice(0, 10)}`;
  }
  return value;
}
