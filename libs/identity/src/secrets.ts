import { hash, randomBytes, randomInt } from 'node:crypto';

const apiKeyMark = 'lq_';
const unmistakableCharacters = '23456789abcdefghjkmnpqrstuvwxyz';

export const generateApiKey = (): string => apiKeyMark + randomBytes(32).toString('base64url');

/** 24 random bytes, base64url: the token a member's browser keeps. */
export const generateSessionToken = (): string => randomBytes(24).toString('base64url');

/** Whether a secret has the form of a session token. An API key that a person chose may have it, too. */
export const mayBeSessionToken = (secret: string): boolean => /^[\w-]{32}$/.test(secret);

/** Five groups of four characters that are hard to confuse: 99 bits that can be read out over the phone. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => unmistakableCharacters.charAt(randomInt(unmistakableCharacters.length))).join('');
  return Array.from({ length: 5 }, group).join('-');
}

/**
 * SHA-256 in hex: how API keys and session tokens are stored and found. They are random and long, so a fast hash
 * is enough, and looking one up by its hash reveals nothing about the secret.
 */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** The part of an API key that lists show: enough to recognize it, never more than a quarter of the key. */
export const shownPrefix = (apiKey: string): string => apiKey.slice(0, Math.min(9, Math.floor(apiKey.length / 4)));

/** The credential in an Authorization header; undefined if it cannot be a key or a token. */
export function bearerCredential(authorization: string | undefined): string | undefined {
  const found = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization ?? '');
  return found?.[1];
}
