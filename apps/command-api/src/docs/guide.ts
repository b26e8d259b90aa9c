import { html, inline, type Html } from './html.js';

const parts: readonly (readonly [title: string, text: string])[] = [
  [
    'Signing in',
    'Send `Authorization: Bearer <API key>`. A key belongs to one project and has scopes, which give it rights: ' +
      '`items:write` the right `addItems`, `read` and `review` the rights of these names, and `admin` all of them, also ' +
      '`lead` (set up queues, assign items), `compare` (read what each member answered), `audit` (read members and the ' +
      'access log) and `admin`. Resources of another project are treated as if they did not exist. With the token of ' +
      'their session, the value of the cookie `labeling_session`, members act as themselves; one who is in several ' +
      'projects names one in `X-Project-Id`.',
  ],
  [
    'Exact JSON',
    'Payloads (data, target, metadata, annotation schemas) come back as they were written: key order, escapes, ' +
      'numbers such as `12345678901234567890`, `1e400` or `1.10`. A client that parses numbers as doubles loses digits ' +
      'on its own side. Unknown members of bodies and unknown query parameters are refused.',
  ],
  [
    'Safe retries',
    'Give items an `idempotencyKey`, or a whole request the header `Idempotency-Key`: sent again, it changes nothing ' +
      'and returns the same answer. Commands whose effect already holds succeed, too.',
  ],
  [
    'Reading your own writes',
    'Reads come from read models that catch up within milliseconds. Every command returns a `Position`; a read with ' +
      '`?atLeast=<Position>` waits until it contains that command.',
  ],
  [
    'Conflicts',
    'Items, queues and datasets have an `ETag` with their revision. A command with `If-Match` acts on that revision ' +
      'or answers 412. The bodies of 412, and of 409 where their current state refuses a command, have the current ' +
      '`revision`; for a command to an item, also its `state` and targets.',
  ],
  [
    'Many items',
    '`POST …/items/batch` sends one command to many items. Each decides by its own rules; refused items are listed. ' +
      'The answer has a `correlationId`, with which the command `takeBack` undoes what was done.',
  ],
  [
    'Spans',
    'Point any OpenTelemetry exporter here: `OTEL_EXPORTER_OTLP_ENDPOINT` is this address, and ' +
      '`OTEL_EXPORTER_OTLP_HEADERS` has `Authorization=Bearer%20<API key>`, with a key that may add items. Spans become items ' +
      'with `POST …/imports`.',
  ],
  [
    'Lists',
    'Lists return `{data, next}`. Continue with `?after=<next>` until `next` is null. A page may have fewer rows than `limit`.',
  ],
  [
    'Problems',
    'Errors are `application/problem+json` with a stable `code`; `errors` lists what is wrong in a body, with ' +
      'JSON pointers. After 429 and 503, wait the seconds in `Retry-After`, then send the same request again.',
  ],
];

export const guide: Html = html`<section id="guide">
  <h2>Guide</h2>
  ${parts.map(([title, text]) => {
    return html`<h3>${title}</h3>
      <p>${inline(text)}</p>`;
  })}
</section>`;
