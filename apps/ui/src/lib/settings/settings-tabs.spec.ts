import { currentIn, tabsFor } from './settings-tabs.js';
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

  it('show where somebody is, even below a tab', () => {
    const tabs = tabsFor(['read', 'audit', 'admin']);
    const current = (path: string) =>
      tabs.flatMap((tab) => (currentIn(tab, path) === undefined ? [] : [[tab.label, currentIn(tab, path)]]));
    expect(current('/settings')).toEqual([['Project', 'page']]);
    expect(current('/settings/webhooks')).toEqual([['Webhooks', 'page']]);
    expect(current('/settings/webhooks/w')).toEqual([['Webhooks', 'true']]);
  });
});
