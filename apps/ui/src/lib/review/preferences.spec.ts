/** @jest-environment jsdom */
import { Preferences } from './preferences.svelte.js';

beforeEach(() => localStorage.clear());

describe('preferences', () => {
  it('begin with fields, reading, and the next unfinished item', () => {
    const { targetTab, dataView, afterApprove, showsGuidelines, showsTrace } = new Preferences();
    expect([targetTab, dataView, afterApprove, showsGuidelines, showsTrace]).toEqual([
      ...['fields', 'reading', 'nextUnfinished', false, false],
    ]);
  });

  it('are the same when the screen is opened again', () => {
    const preferences = new Preferences();
    preferences.targetTab = 'json';
    preferences.dataView = 'tree';
    preferences.afterApprove = 'stay';
    preferences.showsGuidelines = true;
    preferences.showsTrace = true;
    const { targetTab, dataView, afterApprove, showsGuidelines, showsTrace } = new Preferences();
    expect([targetTab, dataView, afterApprove, showsGuidelines, showsTrace]).toEqual([
      ...['json', 'tree', 'stay', true, true],
    ]);
  });

  it('fall back to defaults for stored values that are unknown', () => {
    new Preferences().targetTab = 'json';
    localStorage.setItem(localStorage.key(0) ?? '', 'targetTab=json&dataView=spiral&afterApprove=');
    const { targetTab, dataView, afterApprove } = new Preferences();
    expect([targetTab, dataView, afterApprove]).toEqual(['json', 'reading', 'nextUnfinished']);
  });

  it('last as long as the page when the browser stores nothing', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const preferences = new Preferences(forbidden);
    preferences.targetTab = 'json';
    expect(preferences.targetTab).toBe('json');
    const none = () => undefined as unknown as Storage;
    expect(new Preferences(none).targetTab).toBe('fields');
  });
});
