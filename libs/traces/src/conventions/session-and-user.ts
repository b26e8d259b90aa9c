// OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/registry/attributes/session — the names that many conventions share.
import type { Convention } from './convention.js';
import { textAt } from './read-attribute.js';

export const sessionAndUser: Convention = {
  id: 'session-and-user',
  name: 'OpenTelemetry sessions and users',
  namespaces: ['session', 'user', 'enduser'],
  read: ({ attributes }) => ({
    sessionId: textAt(attributes, 'session.id'),
    userId: textAt(attributes, 'user.id', 'enduser.id'),
  }),
};
