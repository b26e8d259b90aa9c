// The readable page about the API, made from the OpenAPI document: no script, and nothing from other sites.
import type { OpenApiDocument } from '../openapi/document.js';
import { problemCodes, problemKind } from '../problem-details/problem-codes.js';
import { variableTable } from '../settings/settings.js';
import { guide } from './guide.js';
import { html, inline, type Html } from './html.js';
import { operationSection } from './operation-section.js';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
}

function routesOf({ paths }: OpenApiDocument): readonly Route[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => ({ method, path, tag: tags[0] ?? '' })),
  );
}

export function docsPage(document: OpenApiDocument): string {
  const { title, description } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/docs.css" />
      </head>
      <body>
        <nav aria-label="Contents">${contents(document)}</nav>
        <main>
          <h1>${title}</h1>
          <p>${inline(description)}</p>
          <p>For programs: <a href="/v1/openapi.json">OpenAPI 3.1</a></p>
          ${guide} ${document.tags.map(({ name, description: about }) => tagSection(document, name, about))}
          ${shapesSection(document)} ${problemsSection()} ${settingsSection()}
        </main>
      </body>
    </html>`.text;
}

function contents(document: OpenApiDocument): Html {
  const { paths, tags } = document;
  const ofTag = (tag: string) =>
    routesOf(document)
      .filter((route) => route.tag === tag)
      .map(({ method, path }) => {
        const { operationId, summary } = paths[path]?.[method] ?? {};
        return html`<li><a href="#${operationId}">${summary}</a></li>`;
      });
  return html`<a href="#guide">Guide</a>
    ${tags.map(({ name }) => {
      return html`<a href="#tag-${name}">${name}</a>
        <ul>
          ${ofTag(name)}
        </ul>`;
    })}
    <a href="#shapes">Shapes</a><a href="#problems">Problems</a><a href="#settings">Settings</a>`;
}

function tagSection(document: OpenApiDocument, tag: string, about: string): Html {
  const sections = routesOf(document)
    .filter((route) => route.tag === tag)
    .map(({ method, path }) => {
      const found = document.paths[path]?.[method];
      return found && operationSection(method, path, found);
    });
  return html`<section id="tag-${tag}">
    <h2>${tag}</h2>
    <p>${about}</p>
    ${sections}
  </section>`;
}

function shapesSection({ components }: OpenApiDocument): Html {
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<details id="shape-${name}">
        <summary>${name}</summary>
        <pre>${JSON.stringify(schema, null, 2)}</pre>
      </details>`,
  );
  return html`<section id="shapes">
    <h2>Shapes</h2>
    ${shapes}
  </section>`;
}

function problemsSection(): Html {
  const rows = problemCodes.map((code) => {
    const { status, title, meaning } = problemKind(code);
    return html`<tr id="problem-${code}">
      <td><code>${code}</code></td>
      <td>${status}</td>
      <td><b>${title}.</b> ${inline(meaning)}</td>
    </tr>`;
  });
  return html`<section id="problems">
    <h2>Problems</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>code</th>
            <th>status</th>
            <th>what it means</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

function settingsSection(): Html {
  const rows = variableTable.map(({ name, default: usual, meaning }) => {
    return html`<tr>
      <td><code>${name}</code></td>
      <td>${usual === undefined ? 'required' : html`<code>${usual}</code>`}</td>
      <td>${inline(meaning)}</td>
    </tr>`;
  });
  return html`<section id="settings">
    <h2>Settings</h2>
    <p>Environment variables of this process.</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>variable</th>
            <th>default</th>
            <th>meaning</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}
