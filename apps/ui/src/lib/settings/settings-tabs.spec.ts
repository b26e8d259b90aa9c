/** @jest-environment node */
import { tabsFor } from './settings-tabs.js';
import type { Right } from '@labeling/identity';

describe('the settings', () => {
  const labels = (rights: readonly Right[]) => tabsFor(rights).map(({ label }) => label);

  it('are shown to the roles they are for', () => {
    expect(labels(['read', 'review'])).not.toEqual(expect.arrayContaining(['API keys']));
    expect(labels(['read', 'review'])).not.toEqual(expect.arrayContaining(['Access log']));
    expect(labels(['read', 'audit'])).toEqual(expect.arrayContaining(['Access log']));
    expect(labels(['read', 'audit'])).not.toEqual(expect.arrayContaining(['API keys']));
    expect(labels(['read', 'audit'])).not.toEqual(expect.arrayContaining(['Single sign-on']));
    expect(labels(['read', 'review', 'addItems', 'audit', 'admin'])).toEqual(
      expect.arrayContaining(['API keys', 'Single sign-on', 'Access log']),
    );
  });
});
