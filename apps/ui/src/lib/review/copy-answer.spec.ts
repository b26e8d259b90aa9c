import { jest } from '@jest/globals';
import { parseJsonText, type AnnotationSchema, type JsonText } from '@labeling/domain';
import { copyAnswer, type CopyAnswerOptions } from './copy-answer.js';
import { withAnswer } from './previous-answers.svelte.js';
import { QueueServer } from './queue-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const schema: AnnotationSchema = {
  fields: [
    { key: 'verdict', type: 'string' },
    { key: 'note', type: 'string' },
  ],
};

async function aReviewer(over: Partial<CopyAnswerOptions> = {}) {
  const server = new QueueServer(['{"id":0,"verdict":"a"}', '{"id":1}', '{"id":2, "note":"mine"}']);
  const said: string[] = [];
  const tell = (message: string) => void said.push(message);
  const session = server.screen({ tell, tellFailure: tell });
  await session.open(0);
  const options: CopyAnswerOptions = {
    locked: () => undefined,
    schema: () => schema,
    approvedLast: async () => [],
    itemById: async () => undefined,
    tell,
    ...over,
  };
  return { server, session, said, copy: () => copyAnswer(session, options) };
}

describe('copying the previous answer', () => {
  it('sets the fields of the item as they were approved before, saves it, and can be undone', async () => {
    const { server, session, said, copy } = await aReviewer();
    session.actions.give({ type: 'Approve' });
    expect(session.ordinal).toBe(1);
    await copy();
    expect(session.work?.text).toBe('{"id":1,"verdict":"a"}');
    await settle();
    expect(server.items[1]?.now.state).toMatchObject({ state: 'Modified', target: '{"id":1,"verdict":"a"}' });
    await session.actions.undoLast();
    expect(session.work?.text).toBe('{"id":1}');
    expect(said).toEqual(['Item 1 approved', 'Copied the answer of item 1', 'Previous target restored']);
  });

  it('replaces edits to the item, which come back when it is undone', async () => {
    const { session, copy } = await aReviewer();
    session.actions.give({ type: 'Approve' });
    session.work?.type('{"id":1,"note":"typed"}');
    await copy();
    expect(session.work?.text).toBe('{"id":1,"verdict":"a"}');
    await session.actions.undoLast();
    expect(session.work?.text).toBe('{"id":1,"note":"typed"}');
  });

  it('takes the answer given to another item, not one whose approval was taken back', async () => {
    const { session, said, copy } = await aReviewer();
    session.actions.give({ type: 'Approve' });
    session.work?.type('{"id":1,"verdict":"b"}');
    session.actions.give({ type: 'Approve' });
    await session.open(1);
    session.actions.give({ type: 'Unapprove' });
    await copy();
    expect(session.work?.text).toBe('{"id":1,"verdict":"a"}');
    await session.open(2);
    await copy();
    expect(session.work?.text).toBe('{"id":2, "verdict":"a"}');
    expect(said.filter((words) => words.startsWith('Copied'))).toEqual(Array(2).fill('Copied the answer of item 1'));
  });

  it('finds the answer given before the page was opened', async () => {
    const { server, session, said, copy } = await aReviewer({
      approvedLast: async () => ['1', '0'],
      itemById: async (id) => {
        const { items } = server.screen();
        await items.load([Number(id)]);
        return items.details(Number(id));
      },
    });
    const before = server.screen();
    await before.open(0);
    before.actions.give({ type: 'Approve' });
    await settle();
    await session.open(1);
    await copy();
    expect([session.work?.text, said]).toEqual(['{"id":1,"verdict":"a"}', ['Copied the answer of item 1']]);
  });

  it('only says why when there is nothing to copy, or nothing would change', async () => {
    const none = await aReviewer();
    await none.copy();
    expect(none.said).toEqual(['There is no answer to copy yet. Approve an item first.']);
    const same = await aReviewer();
    same.session.actions.give({ type: 'Approve' });
    await same.copy();
    await same.copy();
    expect(same.said.slice(1)).toEqual(['Copied the answer of item 1', 'This item already has the answer of item 1']);
    const draft = await aReviewer();
    draft.session.actions.give({ type: 'Approve' });
    draft.session.work?.type('{"id":');
    await draft.copy();
    expect([draft.said.slice(1), draft.session.work?.text]).toEqual([['The target is not valid JSON'], '{"id":']);
    const locked = await aReviewer({ locked: () => 'The item is approved.' });
    await locked.copy();
    expect(locked.said).toEqual(['The item is approved.']);
  });
});

describe('a target with an answer', () => {
  const json = (text: string) => parseJsonText(text);
  it.each<[string, string, string, AnnotationSchema | undefined]>([
    ['{"id":1, "verdict":"a"}', '{"verdict":"b","note":"n","id":2}', '{"id":1, "verdict":"b", "note":"n"}', schema],
    ['{"id":1,"note":"n"}', '{"verdict":1.10}', '{"id":1,"verdict":1.10}', schema],
    ['"text"', '{"verdict":"b"}', '{"verdict":"b"}', schema],
    ['{"id":1}', '[1]', '[1]', undefined],
  ])('%s with %s is %s', (target, answer, expected, by) => {
    expect(withAnswer(json(target), json(answer), by)).toBe(expected as JsonText);
  });

  it('does not exist if the answer has no fields', () => {
    expect(withAnswer(json('{"id":1}'), json('"text"'), schema)).toBeUndefined();
  });
});
