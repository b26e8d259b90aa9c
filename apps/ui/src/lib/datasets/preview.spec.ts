import { toJsonText, type JsonText } from '@labeling/domain';
import { previewOf } from './preview.js';

describe('previewOf', () => {
  it.each<[unknown, string]>([
    [{ question: 'How many\n eggs?', n: 3 }, 'question: How many eggs? · n: 3'],
    ['"quoted" text', '"quoted" text'],
    [['a', 1], '["a",1]'],
    [{}, '{}'],
    ['', ''],
    [null, 'null'],
  ])('shows %j as %s', (value, preview) => expect(previewOf(toJsonText(value))).toBe(preview));

  it('keeps numbers as they are written', () => expect(previewOf('{"n": 1.10}' as JsonText)).toBe('n: 1.10'));

  it.each([[{ text: 'word '.repeat(1_000) }], [{ text: 'word '.repeat(10_000) }], ['x'.repeat(1_000_000)]])(
    'cuts what is long',
    (value) => {
      const preview = previewOf(toJsonText(value));
      expect(preview.length).toBeLessThan(260);
      expect(preview).toMatch(/…$/);
    },
  );
});
