// Characters that are not seen but could change what is read: control characters and those that turn the direction of a text.

/** Control characters but tab and line breaks, surrogates without their partner, and those that turn the direction of what follows. */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

export const withCodes = (text: string): string =>
  text.replace(hidden, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
