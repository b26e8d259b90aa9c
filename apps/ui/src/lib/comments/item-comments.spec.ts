import type { Answer } from '../api/commands.js';
import type { ItemComment, NewComment, Thread } from './comments-client.js';
import { ItemComments } from './item-comments.svelte.js';

const done: Answer = { ok: true, body: {}, isShown: true };
const lost: Answer = { ok: false, problem: { status: 0, code: 'unreachable', detail: 'No answer', errors: [] } };
const comment = (text: string): ItemComment => ({
  ...{ id: text, by: { type: 'member', id: 'ada', name: 'Ada' }, at: '2026-11-24T08:00:00.000Z', text },
  ...{ mentions: [], place: null, editedAt: null, resolved: null },
});
const thread = (...texts: string[]): Thread => ({ comments: texts.map(comment), hidden: 0 });

function someComments({
  answers = [done],
  reads = [],
}: { answers?: (Answer | Promise<Answer>)[]; reads?: Promise<Thread>[] } = {}) {
  const sent: NewComment[] = [];
  const said: string[] = [];
  const waysBack: (() => boolean)[] = [];
  const changes: unknown[] = [];
  const comments = new ItemComments({
    client: {
      read: async () => (await reads.shift()) ?? thread(),
      write: async (_, written) => {
        sent.push(written);
        return answers.shift() ?? done;
      },
      change: async (...changed) => {
        changes.push(changed);
        return done;
      },
    },
    hasRoomBeside: () => true,
    tell: (message) => said.push(message),
    tellFailure: (message) => said.push(message),
    onDone: (undo) => waysBack.push(undo),
  });
  return { comments, sent, said, waysBack, changes };
}
const none = () => [];

describe('a comment that is being written', () => {
  it('waits at its item, and is sent there with its field', async () => {
    const { comments, sent } = someComments();
    comments.type('one', { text: ' Why? ', field: 'a/b' });
    expect(comments.draftOf('two').text).toBe('');
    await comments.send('two', none);
    expect(sent).toEqual([]);
    await comments.send('one', none);
    expect(sent).toEqual([{ text: 'Why?', mentions: [], pointer: '/target/a~1b', key: expect.any(String) }]);
    expect(comments.draftOf('one').text).toBe('');
  });

  it('stays when no answer came, and is the same comment when it is sent again', async () => {
    const { comments, sent, said } = someComments({ answers: [lost, done] });
    comments.type('one', { text: 'Why?' });
    await comments.send('one', none);
    expect([said, comments.draftOf('one').text]).toEqual([['The comment could not be sent'], 'Why?']);
    await comments.send('one', none);
    expect(sent[1]).toEqual(sent[0]);
    comments.type('one', { text: 'Why?' });
    await comments.send('one', none);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('is not lost when it was begun while another one was on its way', async () => {
    const { comments } = someComments();
    comments.type('one', { text: 'First' });
    const sending = comments.send('one', none);
    comments.type('one', { text: 'Second' });
    await sending;
    expect(comments.draftOf('one').text).toBe('Second');
  });
});

describe('the comments of the item on screen', () => {
  it('are those that were asked for last', async () => {
    const older = Promise.withResolvers<Thread>();
    const { comments } = someComments({ reads: [older.promise, Promise.resolve(thread('new'))] });
    const first = comments.load('one');
    await comments.load('one');
    older.resolve(thread('old'));
    await first;
    expect(comments.threadOf('one')).toEqual(thread('new'));
    expect(comments.threadOf('two')).toBeUndefined();
  });

  it('stay when a comment on the previous item is only now said to be sent', async () => {
    const answer = Promise.withResolvers<Answer>();
    const next = Promise.withResolvers<Thread>();
    const { comments } = someComments({ answers: [answer.promise], reads: [Promise.resolve(thread()), next.promise] });
    await comments.load('one');
    comments.type('one', { text: 'Why?' });
    const sending = comments.send('one', none);
    const loading = comments.load('two');
    answer.resolve(done);
    await sending;
    next.resolve(thread('of two'));
    await loading;
    expect(comments.threadOf('two')).toEqual(thread('of two'));
  });

  it('stay when what was done to a comment on the previous item is undone', async () => {
    const reads = [thread('Why?'), thread(), thread('of two'), thread('Why?')].map((read) => Promise.resolve(read));
    const { comments, waysBack, changes } = someComments({ reads });
    await comments.load('one');
    await comments.resolve('one', comment('Why?'), true);
    await comments.load('two');
    waysBack[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(changes).toHaveLength(2);
    expect(comments.threadOf('two')).toEqual(thread('of two'));
  });

  it('are read again once one of them was sent', async () => {
    const reads = [thread(), thread('Why?')].map((read) => Promise.resolve(read));
    const { comments } = someComments({ reads });
    await comments.load('one');
    comments.type('one', { text: 'Why?' });
    await comments.send('one', none);
    expect(comments.threadOf('one')).toEqual(thread('Why?'));
  });

  it('are resolved, which can be undone', async () => {
    const { comments, said, waysBack, changes } = someComments();
    await comments.resolve('one', comment('Why?'), true);
    expect(waysBack[0]?.()).toBe(true);
    expect(changes).toEqual([
      ['one', 'Why?', { resolved: true }],
      ['one', 'Why?', { resolved: false }],
    ]);
    expect(said).toEqual(['Comment resolved']);
  });
});
