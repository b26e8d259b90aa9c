import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { object, page, ref } from './schema.js';

const tag = 'Projects';
const body = {
  schema: object({ name: { type: 'string', minLength: 1, maxLength: 200 } }),
  example: { name: 'Arithmetic' },
};

export const projectPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/projects': {
    get: operation({
      id: 'listProjects',
      tag,
      summary: 'List the projects of whoever asks',
      description:
        "A member's own projects, in the order they joined them; an API key's only one. Requests of a member are about " +
        'the first, unless the header `X-Project-Id` names another.',
      access: 'read',
      parameters: p.paging,
      ok: {
        status: 200,
        description: 'A page of projects',
        schema: page(ref('Project')),
        example: { data: [examples.project], next: null },
      },
    }),
    post: operation({
      id: 'createProject',
      tag,
      summary: 'Create a project',
      description: 'Only a member can: they become its admin.',
      access: 'admin',
      body,
      ok: { status: 201, description: 'The project', schema: ref('Project'), example: examples.project },
    }),
  },
  '/v1/projects/{project}': {
    patch: operation({
      id: 'renameProject',
      tag,
      summary: 'Rename the project the request is about',
      access: 'admin',
      parameters: [p.project],
      body,
      ok: { status: 200, description: 'The project as it is now', schema: ref('Project'), example: examples.project },
      problems: ['project_not_found'],
    }),
  },
};
