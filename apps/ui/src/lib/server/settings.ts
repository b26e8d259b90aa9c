import { singleSignOnSettings, type ProviderSettings } from '@labeling/identity';

/** What the page's server needs to know, from the environment (docs: operating). */
export interface Settings {
  readonly apiUrl: string;
  /** Where the API is for those who read the pages: the commands shown to them say so. */
  readonly publicApiUrl: string;
  readonly databaseUrl: string;
  /** The address of the pages as people type it; undefined when nobody said. */
  readonly origin: string | undefined;
  /** Undefined: members sign in by password only. */
  readonly singleSignOn: ProviderSettings | undefined;
}

/** Where a provider of single sign-on sends browsers back to, below the address of the pages. */
export const callbackPath = '/sign-in/oidc/callback';

/** @throws when a variable is missing or not what it must be; the message names it. */
export function readSettings(): Settings {
  const apiUrl = base('API_URL', 'http://127.0.0.1:4000');
  const configured = singleSignOnSettings(process.env);
  const origin = process.env['ORIGIN'] === undefined ? undefined : url('ORIGIN');
  return {
    apiUrl,
    publicApiUrl: base('PUBLIC_API_URL', apiUrl),
    databaseUrl: url('DATABASE_URL'),
    origin,
    singleSignOn: configured && { ...configured, redirectUri: new URL(callbackPath, url('ORIGIN')).href },
  };
}

function base(name: string, otherwise: string): string {
  return url(name, otherwise).replace(/\/$/, '');
}

function url(name: string, otherwise?: string): string {
  const value = process.env[name] ?? otherwise;
  if (value === undefined) throw new Error(`${name} is not set`);
  if (!URL.canParse(value)) throw new Error(`${name} is not a URL`);
  return value;
}
