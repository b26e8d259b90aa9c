import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { knownStyles } from './known-styles.js';
import { nodeServer } from './node-server.js';

/** In development the workspace's libraries are read from source, so a change in one reloads the page. */
const sourceConditions = ['@labeling/source', 'module', 'browser', 'development|production'];

/**
 * A page that asks for a hundred small files opens later than one that asks for ten, so what pages share comes in few
 * files: one for what most pages need, one for what several need. The editors, which are larger than everything else
 * together, stay apart, and so does whatever imports them.
 */
const shared = { name: 'shared', tags: ['$initial' as const], minShareCount: 8 };
const withEditors =
  /[\\/](json[\\/](JsonEditor|editor-|long-line)|sql[\\/]|queue-settings[\\/]|new-queue[\\/]|review[\\/])/;
const often = {
  name: 'often',
  tags: ['$initial' as const],
  minShareCount: 2,
  test: (id: string) => !id.includes('node_modules') && !withEditors.test(id),
};

export default defineConfig(({ command }) => ({
  plugins: [
    sveltekit({
      adapter: nodeServer('build'),
      csp: {
        mode: 'nonce',
        directives: {
          'default-src': ['none'],
          'script-src': ['self'],
          'style-src': ['self', ...knownStyles],
          // Pane sizes, column widths and slider fills are style attributes, written by the server too.
          'style-src-attr': ['unsafe-inline'],
          // Images in payloads may be anywhere; none is loaded before somebody asks for it.
          'img-src': ['self', 'data:', 'https:'],
          'font-src': ['self'],
          'connect-src': ['self'],
          'base-uri': ['none'],
          'form-action': ['self'],
          'frame-ancestors': ['none'],
          'object-src': ['none'],
        },
      },
    }),
  ],
  // A small font as a data: address would be refused by the policy above.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [shared, often] } } } } } },
  resolve: command === 'serve' ? { conditions: sourceConditions } : {},
  ssr: {
    resolve:
      command === 'serve' ? { conditions: ['@labeling/source', 'module', 'node', 'development|production'] } : {},
  },
}));
