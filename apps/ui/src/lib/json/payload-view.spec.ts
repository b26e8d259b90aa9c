/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { toJsonText } from '@labeling/domain';
import { render, screen } from '@testing-library/svelte';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
jest.unstable_mockModule('./JsonEditor.svelte', gone);
const { default: PayloadView } = await import('./PayloadView.svelte');

describe('the JSON view of a payload', () => {
  it('says what to do when the editor belongs to an earlier version and is gone', async () => {
    render(PayloadView, { parts: [{ label: 'data', text: toJsonText({ a: 1 }) }], view: 'json', itemKey: 'one' });
    const words = 'A part of this page could not be loaded. Reload the page and try again.';
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});
