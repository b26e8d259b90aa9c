import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { nodeServer } from './node-server.js';

/** In development the workspace's libraries are read from source, so a change in one reloads the page. */
const sourceConditions = ['@labeling/source', 'module', 'browser', 'development|production'];

export default defineConfig(({ command }) => ({
  plugins: [
    sveltekit({
      adapter: nodeServer('build'),
      csp: {
        mode: 'nonce',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          // Pane sizes, slider fills and the editor's theme are style attributes and style elements.
          'style-src': ['self', 'unsafe-inline'],
          'img-src': ['self', 'data:', 'https:'],
          'font-src': ['self'],
          'connect-src': ['self'],
          'object-src': ['none'],
          'base-uri': ['self'],
          'form-action': ['self'],
          'frame-ancestors': ['none'],
        },
      },
    }),
  ],
  // A small font as a data: address would be refused by the policy above.
  build: { assetsInlineLimit: 0 },
  resolve: command === 'serve' ? { conditions: sourceConditions } : {},
  ssr: {
    resolve:
      command === 'serve' ? { conditions: ['@labeling/source', 'module', 'node', 'development|production'] } : {},
  },
}));
