import { singleSignOnSettings, type ProviderSettings } from '@labeling/identity';
import { readVariables, SettingsError, uiVariables } from '@labeling/settings';
import { atPort } from './at-port.js';

/** The settings of the pages' server, from the environment (docs: operating). */
export interface Settings {
  readonly apiUrl: string;
  /** The address of the API for people who read the pages, used in the commands shown to them. */
  readonly publicApiUrl: string;
  /** Where exporters send spans over gRPC, for the same people. */
  readonly publicOtlpGrpcUrl: string;
  readonly databaseUrl: string;
  readonly databaseTimeoutMs: number;
  /** How long a page waits for its own command to show, in milliseconds. */
  readonly readWaitMs: number;
  /** Where the metrics of this process are served; undefined if nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** The address of the pages as people type it; undefined if it is not set. */
  readonly origin: string | undefined;
  /** The header in which a proxy names the address of the browser; undefined without a proxy. */
  readonly addressHeader: string | undefined;
  /** Undefined: members sign in by password only. */
  readonly singleSignOn: ProviderSettings | undefined;
}

/** Where the single sign-on provider sends browsers back to, below the address of the pages. */
export const callbackPath = '/sign-in/oidc/callback';

/** Less than browsers wait for the answer. */
const LONGEST_READ_WAIT = 15_000;

/** @throws SettingsError that names the missing and wrong variables */
export function readSettings(): Settings {
  const read = readVariables(process.env, uiVariables);
  const publicApiUrl = read.PUBLIC_API_URL ?? read.API_URL;
  return {
    apiUrl: read.API_URL,
    publicApiUrl,
    publicOtlpGrpcUrl: read.PUBLIC_OTLP_GRPC_URL ?? atPort(publicApiUrl, read.OTLP_GRPC_PORT),
    databaseUrl: read.DATABASE_URL,
    databaseTimeoutMs: read.DATABASE_TIMEOUT_MS,
    readWaitMs: Math.min(read.READ_WAIT_MS, LONGEST_READ_WAIT),
    metrics:
      read.UI_METRICS_PORT === undefined ? undefined : { host: read.UI_METRICS_HOST, port: read.UI_METRICS_PORT },
    origin: read.ORIGIN,
    addressHeader: read.ADDRESS_HEADER,
    singleSignOn: providerAt(read.ORIGIN),
  };
}

function providerAt(origin: string | undefined): ProviderSettings | undefined {
  const configured = singleSignOn();
  if (configured === undefined) return undefined;
  if (origin === undefined) throw new SettingsError('ORIGIN must be set for single sign-on');
  return { ...configured, redirectUri: new URL(callbackPath, origin).href };
}

function singleSignOn() {
  try {
    return singleSignOnSettings(process.env);
  } catch (error) {
    throw error instanceof RangeError ? new SettingsError(error.message) : error;
  }
}
