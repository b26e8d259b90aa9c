/** What the page's server needs to know, from the environment (docs: operating). */
export interface Settings {
  readonly apiUrl: string;
  /** Where the API is for those who read the pages: the commands shown to them say so. */
  readonly publicApiUrl: string;
  readonly databaseUrl: string;
}

/** @throws when a variable is missing or not a URL; the message names it. */
export function readSettings(): Settings {
  const apiUrl = base('API_URL', 'http://127.0.0.1:4000');
  return { apiUrl, publicApiUrl: base('PUBLIC_API_URL', apiUrl), databaseUrl: url('DATABASE_URL') };
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
