import { eventNames } from '@labeling/api-client';
import { eventGroups, eventsWords } from './event-kinds.js';
import { answerWords, countWords, shortUrl, stateOfWebhook, testWords, type Webhook } from './webhook-words.js';

const webhook = (settings: Partial<Webhook>) =>
  stateOfWebhook({ enabled: true, held: false, disabledBecause: null, waiting: 0, dead: 0, ...settings } as Webhook)
    .label;

describe('the words about a webhook', () => {
  it('say whether it sends', () => {
    expect(webhook({})).toBe('Enabled');
    expect(webhook({ enabled: false, dead: 2 })).toBe('Disabled');
    expect(webhook({ enabled: false, disabledBecause: 'gone' })).toBe('Stopped');
    expect(webhook({ dead: 2 })).toBe('Some given up');
    expect(webhook({ held: true, dead: 2 })).toBe('Held');
    expect(webhook({ held: true, enabled: false })).toBe('Disabled');
  });

  it('say what it sends', () => {
    expect(eventsWords(null)).toBe('Every event');
    expect(eventsWords(['item.pushed', 'push.completed'])).toBe('item.pushed, push.completed');
    expect(eventsWords(['item.added', 'item.pushed', 'push.completed'])).toBe('3 kinds of events');
  });

  it('name every event once, in the group that it belongs to', () => {
    const offered = eventGroups.flatMap(({ events }) => events.map(({ name }) => name));
    expect(offered.toSorted()).toEqual(eventNames.toSorted());
    expect(eventGroups.find(({ label }) => label === 'Pushes')?.events).toEqual([
      { name: 'push.requested', label: 'Started' },
      { name: 'push.completed', label: 'Completed' },
      { name: 'push.stopped', label: 'Stopped' },
    ]);
  });

  it('describe the result of a delivery and of a test', () => {
    expect(answerWords({ status: null, error: null, attempts: 0 })).toBe('Not sent yet');
    expect(answerWords({ status: 503, error: null, attempts: 1 })).toBe('503');
    expect(answerWords({ status: null, error: 'The connection was refused', attempts: 1 })).toContain('refused');
    expect(testWords({ delivered: true, status: 204, error: null })).toBe('The receiver answered 204: it works.');
    expect(testWords({ delivered: false, status: 302, error: null })).toContain('302; it should be 2xx');
    expect(testWords({ delivered: false, status: null, error: 'The name is unknown' })).toBe('The name is unknown');
  });

  it('count what waits and what was given up', () => {
    expect(countWords({ waiting: 0, dead: 0 })).toBeUndefined();
    expect(countWords({ waiting: 1_000, dead: 2 })).toBe('1,000 waiting, 2 given up');
  });

  it('leave out of the address what everybody knows', () => {
    expect(shortUrl('https://example.com/')).toBe('example.com');
    expect(shortUrl('http://example.com/a?b')).toBe('http://example.com/a?b');
  });
});
