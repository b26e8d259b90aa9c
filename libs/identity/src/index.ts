export { migrateIdentity } from './migrate.js';
export { bootstrap, type Bootstrapped, type BootstrapOptions } from './bootstrap.js';
export { Identity, type IdentityOptions } from './identity.js';
export { can, refusal, type Actor, type Caller, type Refusal } from './caller.js';
export { rights, roles, scopes, type Right, type Role, type Scope } from './rights.js';
export type { ApiKey, NewApiKey } from './api-keys.js';
export type { Member, Membership, Session } from './sessions.js';
export type { Credentials, SignedIn } from './sign-in.js';
