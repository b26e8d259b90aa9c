import type { Operation } from '../openapi/operation.js';
import { html, inline, prose, type Html } from './html.js';

interface Media {
  readonly schema?: { readonly $ref?: string };
  readonly example?: unknown;
}
interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

/** One operation: what it does, what it takes, what it returns, and how it refuses. */
export function operationSection(method: string, path: string, operation: Operation): Html {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  // The guide explains this one for all operations.
  const shown = parameters.filter(({ name }) => name !== 'X-Project-Id');
  const responses = Object.entries(operation.responses) as [string, Response][];
  const body = requestBody as { content: Record<string, Media> } | undefined;
  return html`<article id="${operationId}">
    <h3>${summary}</h3>
    <p class="route"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
    ${prose(description.replace(`${summary}\n\n`, ''))} ${shown.length > 0 && parameterTable(shown)}
    ${body && sample('Request', Object.values(body.content)[0])}
    ${responses.filter(([status]) => Number(status) < 400).map(([status, response]) => success(status, response))}
    <details>
      <summary>Problems</summary>
      <ul>
        ${responses.filter(([status]) => Number(status) >= 400).map(([status, response]) => refusals(status, response))}
      </ul>
    </details>
  </article>`;
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): Html {
  const rows = parameters.map(({ name, in: where, description }) => {
    return html`<tr>
      <td><code>${name}</code></td>
      <td>${where}</td>
      <td>${inline(description)}</td>
    </tr>`;
  });
  return html`<div class="scroll">
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function success(status: string, { description, headers = {}, content = {} }: Response): Html {
  const [media] = Object.values(content);
  const names = Object.keys(headers);
  return html`<p>
      <b>${status}</b> ${inline(description)}.
      ${names.length > 0 && html`Headers: ${names.map((name, i) => html`${i > 0 && ', '}<code>${name}</code>`)}.`}
    </p>
    ${media && sample('Answer', media)}`;
}

function sample(label: string, media: Media | undefined): Html | undefined {
  if (media?.example === undefined) return undefined;
  const shape = media.schema?.$ref?.split('/').at(-1);
  return html`<figure>
    <figcaption>${label}${shape && html` (<a href="#shape-${shape}">${shape}</a>)`}</figcaption>
    <pre>${JSON.stringify(media.example, null, 2)}</pre>
  </figure>`;
}

function refusals(status: string, { description }: Response): Html[] {
  return description.split('\n\n').map((line) => html`<li>${status} ${inline(line)}</li>`);
}
