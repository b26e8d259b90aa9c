import { toJsonText, type JsonText } from '@labeling/domain';
import { fromWords } from './from-words.js';
import { eventsOf, isEmpty, itemOf, libraryOf, linksOf } from './span-contents.js';

const text = (json: string) => json as JsonText;

describe('the content of a span', () => {
  it('includes its events, exact to the nanosecond, with their attributes as written', () => {
    const events = text('[{"timeNs":"1795183320000000001","name":"token","attributes":{"n":1.10}}, {"timeNs": "x"}]');
    expect(eventsOf({ events })).toEqual([
      { name: 'token', timeNs: 1795183320000000001n, attributes: '{"n":1.10}', exception: undefined },
      { name: '', timeNs: 0n, attributes: '{}', exception: undefined },
    ]);
  });

  it('shows what an exception reports about itself', () => {
    const attributes = {
      'exception.type': 'TypeError',
      'exception.message': 'no',
      'exception.stacktrace': 'at a\nat b',
    };
    const events = toJsonText([
      { name: 'exception', timeNs: '1', attributes },
      { name: 'exception', timeNs: '1', attributes: { 'exception.message': 3 } },
    ]);
    expect(eventsOf({ events }).map(({ exception }) => exception)).toEqual([
      { message: 'TypeError: no', stacktrace: 'at a\nat b' },
      { message: 'No message', stacktrace: '' },
    ]);
  });

  it('includes the spans it is linked with, and the library that made it', () => {
    expect(linksOf({ links: toJsonText([{ traceId: 'a', spanId: 'b', attributes: {} }]) })).toEqual([
      { traceId: 'a', spanId: 'b' },
    ]);
    expect(libraryOf({ scope: toJsonText({ name: 'openai', version: '1.2' }) })).toBe('openai 1.2');
    expect(libraryOf({ scope: toJsonText({ name: '', version: '' }) })).toBe('');
  });

  it('names the attributes that it came from and their convention, if they are known', () => {
    expect(fromWords('Vercel AI SDK: ai.prompt')).toBe('from ai.prompt (Vercel AI SDK)');
    expect(fromWords('Project settings: a: b')).toBe('from a: b (Project settings)');
    expect(fromWords('Genkit: genkit:input')).toBe('from genkit:input (Genkit)');
    expect(fromWords(null)).toBeUndefined();
  });

  it('becomes an item: the input is its data, the output its target', () => {
    expect(itemOf({ input: text('[1.10]'), output: null })).toEqual({ data: '[1.10]', target: 'null' });
  });

  it.each([
    ['{}', true],
    [' {\n} ', true],
    ['{"a":1}', false],
  ])('is checked for having no properties: %j, %s', (json, none) => expect(isEmpty(text(json))).toBe(none));
});
