// Invisible characters that could change what is read: control characters and those that change a text's direction.

/** Control characters except tabs and line breaks, unpaired surrogates, and those that change the text's direction. */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

export const withCodes = (text: string): string =>
  text.replace(hidden, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
