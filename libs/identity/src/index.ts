export { migrateIdentity } from './database/migrate.js';
export { bootstrap, type Bootstrapped, type BootstrapOptions } from './projects/bootstrap.js';
export { adoptProject, type Adoption } from './projects/adopt-project.js';
export { Identity, type IdentityOptions, type NobodyBecause } from './identity.js';
export {
  answersReadBy,
  can,
  queuesSeenBy,
  refusal,
  viewerAs,
  type Actor,
  type Caller,
  type Refusal,
} from './rights/caller.js';
export { AlreadyCreated } from './already-created.js';
export { NoLongerAdmin } from './rights/still-admin.js';
export { rights, rightsForRole, roleHas, roles, scopes, type Right, type Role, type Scope } from './rights/rights.js';
export { accessKinds } from './access-log/access-entry.js';
export type { AccessEntry, AccessKind, AccessSubject, AccessQuery, RecordedAccess } from './access-log/access-entry.js';
export type { ApiKey, NewApiKey, Revocation } from './keys/api-keys.js';
export { sessionDays, type Member, type Membership, type Session } from './sessions/sessions.js';
export type { Credentials } from './sign-in/sign-in.js';
export type { SignedIn } from './sign-in/authentication.js';
export { networkOf } from './sign-in/network.js';
export type { ProviderSettings } from './single-sign-on/provider.js';
export { singleSignOnSettings, type SingleSignOnSettings } from './single-sign-on/settings.js';
export type { Refused, SingleSignOn, SingleSignOnProblem } from './single-sign-on/single-sign-on.js';
export type { Project } from './projects/projects.js';
export type { ProjectMember } from './members/members.js';
export { invitationDays, type Invitation, type OpenInvitation } from './members/invitations.js';
export type { Joined, NewPerson } from './members/joining.js';
export { hashPassword } from './sign-in/password.js';
export { isEmail, passwordLength, passwordProblem, personNameProblem } from './members/person-details.js';
export {
  savedViewLimits,
  type NewView,
  type SavedView,
  type ViewChanges,
  type ViewedList,
  type ViewRefusal,
} from './views/saved-views.js';
export {
  webhookLimits,
  type Changing,
  type Checkpoint,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
} from './webhooks/webhooks.js';
export * from './webhooks/outbox.js';
export { webhookKey } from './webhooks/sealed-secrets.js';
