import { hash, randomBytes, randomInt } from 'node:crypto';

const apiKeyMark = 'lq_';
const lettersNobodyConfuses = '23456789abcdefghjkmnpqrstuvwxyz';

export const generateApiKey = (): string => apiKeyMark + randomBytes(32).toString('base64url');

/** 24 random bytes, base64url: the token a member's browser keeps. */
export const generateSessionToken = (): string => randomBytes(24).toString('base64url');

/** Five groups of four unmistakable characters: 99 bits that can be read out over the phone. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => lettersNobodyConfuses.charAt(randomInt(lettersNobodyConfuses.length))).join('');
  return Array.from({ length: 5 }, group).join('-');
}

/**
 * SHA-256 in hex: how API keys and session tokens are stored and looked up. They are random and long, so a fast hash
 * is enough, and finding one by the hash's index tells a guesser nothing about the secret.
 */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** The part of an API key that lists show: enough to recognize it, never more than a quarter of it. */
export const shownPrefix = (apiKey: string): string => apiKey.slice(0, Math.min(9, Math.floor(apiKey.length / 4)));

/** The credential in an Authorization header, or undefined when there is none a key or token could equal. */
export function bearerCredential(authorization: string | undefined): string | undefined {
  const found = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization ?? '');
  return found?.[1];
}
