/** Headers of every answer of the pages' server: page, file, refusal, error. A page's own policy replaces this one. */
export const securityHeaders: Readonly<Record<string, string>> = {
  // For everything that is not a page, and for the one error page that is served when the pages themselves fail.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Forms of the product's own pages must say where they come from, so not `no-referrer`.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
};

/** The service worker fetches the pages, and the files of the page that it shows without a connection. */
export const workerPolicy = `${securityHeaders['Content-Security-Policy']}; connect-src 'self'`;

/** Only where people reach the pages over HTTPS: browsers then do not try HTTP again for a year. */
export const strictTransport = ['Strict-Transport-Security', 'max-age=31536000'] as const;
