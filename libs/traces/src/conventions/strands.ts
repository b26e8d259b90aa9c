// Strands Agents: https://strandsagents.com — messages as events, whose contents are JSON in a text.
import type { Convention } from './convention.js';
import { eventMessages } from './gen-ai-events.js';

export const strands: Convention = {
  id: 'strands',
  name: 'Strands Agents',
  namespaces: ['gen_ai'],
  scopes: /^strands\b/,
  read: ({ events }) => eventMessages(events, { contentIsJson: true }),
};
