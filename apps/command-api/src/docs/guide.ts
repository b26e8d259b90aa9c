import { html, inline, type Html } from './html.js';

const parts: readonly (readonly [title: string, text: string])[] = [
  [
    'Signing in',
    'Send `Authorization: Bearer <API key>`. A key belongs to one project and has rights: `read`, `review`, ' +
      '`addItems`, `admin`. What belongs to another project is answered as if it did not exist. A member of several ' +
      'projects names one in `X-Project-Id`.',
  ],
  [
    'Exact JSON',
    'Payloads (data, target, metadata, annotation schemas) come back as they were written: key order, escapes, ' +
      'numbers such as `12345678901234567890`, `1e400` or `1.10`. Clients that parse with doubles should take care of ' +
      'their own side. Members of bodies that this API does not know are ignored.',
  ],
  [
    'Safe retries',
    'Give items an `idempotencyKey`, or a whole request the header `Idempotency-Key`: sent again, it changes nothing ' +
      'and answers as before. Commands whose effect holds already succeed, too.',
  ],
  [
    'Reading your own writes',
    'Reads come from read models that follow within milliseconds. Every command answers a `Position`; a read with ' +
      '`?atLeast=<Position>` waits until it contains that command.',
  ],
  [
    'Conflicts',
    'Items, queues and datasets have an `ETag` with their revision. A command with `If-Match` acts on that revision ' +
      'or answers 412. The bodies of 409 and 412 tell the state and revision as they are now.',
  ],
  [
    'Many items',
    '`POST …/items/batch` gives one command to many items; each decides by its own rules, and what is refused is listed. ' +
      'The answer has a `correlationId`: the command `takeBack` undoes with it what was done.',
  ],
  [
    'Spans',
    'Point any exporter of OpenTelemetry here: `OTEL_EXPORTER_OTLP_ENDPOINT` is this address, and ' +
      '`OTEL_EXPORTER_OTLP_HEADERS` has `Authorization=Bearer%20<API key>`, of a key that may add items. Spans become items ' +
      'by `POST …/imports`.',
  ],
  [
    'Lists',
    'Lists answer `{data, next}`. Ask on with `?after=<next>` until `next` is null. `limit` is the most, not a promise.',
  ],
  [
    'Problems',
    'Errors are `application/problem+json` with a stable `code`; what is wrong in a body is listed in `errors` with ' +
      'JSON pointers. After 429 and 503, wait for the seconds in `Retry-After` and send the same request again.',
  ],
];

export const guide: Html = html`<section id="guide">
  <h2>Guide</h2>
  ${parts.map(([title, text]) => {
    return html`<h3>${title}</h3>
      <p>${inline(text)}</p>`;
  })}
</section>`;
