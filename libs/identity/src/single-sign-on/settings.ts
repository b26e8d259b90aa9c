import { isUuid } from '@labeling/postgres';
import type { Role } from '../rights/rights.js';

export interface SingleSignOnSettings {
  /** Exactly as the provider writes it. */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** As on the button “Sign in with …”. */
  name: string;
  /** Separated by spaces; `openid` among them. */
  scopes: string;
  /** How somebody without an invitation joins; if absent, they are not let in. */
  join?: JoinRule;
}

export interface JoinRule {
  role: Exclude<Role, 'lead' | 'admin'>;
  /** Absent: the first project of the installation. */
  projectId?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Single sign-on as the environment configures it; undefined when `OIDC_ISSUER` is not set. An empty variable counts as
 * absent. Throws a RangeError that names the variable, and never repeats its value.
 */
export function singleSignOnSettings(env: Environment): SingleSignOnSettings | undefined {
  const text = (name: string) => env[name]?.trim() || undefined;
  const issuer = text('OIDC_ISSUER');
  if (issuer === undefined) return undefined;
  const needed = (name: string) => text(name) ?? refuse(`${name} is missing: OIDC_ISSUER needs it`);
  const scopes = text('OIDC_SCOPES') ?? 'openid email profile';
  if (!scopes.split(/\s+/).includes('openid')) refuse('OIDC_SCOPES must include openid');
  const join = joinRule(text('OIDC_JOIN_ROLE'), text('OIDC_JOIN_PROJECT'));
  return {
    issuer: issuerUrl(issuer),
    clientId: needed('OIDC_CLIENT_ID'),
    clientSecret: needed('OIDC_CLIENT_SECRET'),
    name: text('OIDC_NAME') ?? 'single sign-on',
    scopes,
    ...(join && { join }),
  };
}

/** Over plain http, an attacker on the way could sign in as anybody: allowed only for a provider on this machine. */
function issuerUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return url;
  return refuse('OIDC_ISSUER must be an https:// URL');
}

export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

function joinRule(role: string | undefined, projectId: string | undefined): JoinRule | undefined {
  if (role === undefined) {
    return projectId === undefined ? undefined : refuse('OIDC_JOIN_PROJECT needs OIDC_JOIN_ROLE');
  }
  if (role !== 'labeler' && role !== 'auditor') return refuse('OIDC_JOIN_ROLE must be labeler or auditor');
  if (projectId === undefined) return { role };
  return isUuid(projectId) ? { role, projectId } : refuse('OIDC_JOIN_PROJECT must be the id of a project');
}

function refuse(message: string): never {
  throw new RangeError(message);
}
