import type { Answer } from '../api/commands.js';
import { pageStorage } from '../kept/page-storage.fixture.js';
import type { TurnedAway } from '../project/turned-away.js';
import type { ItemComment, NewComment, Thread } from './comments-client.js';
import { DraftStore } from './draft-store.js';
import { ItemComments } from './item-comments.svelte.js';

const done: Answer = { ok: true, body: {}, isShown: true };
const lost: Answer = { ok: false, problem: { status: 0, code: 'unreachable', detail: 'No answer', errors: [] } };
const comment = (text: string): ItemComment => ({
  ...{ id: text, by: { type: 'member', id: 'ada', name: 'Ada' }, at: '2026-11-24T08:00:00.000Z', text },
  ...{ mentions: [], place: null, editedAt: null, resolved: null },
});
const thread = (...texts: string[]): Thread => ({ comments: texts.map(comment), hidden: 0 });

interface Given {
  answers?: (Answer | Promise<Answer>)[];
  reads?: Promise<Thread | 'failed' | TurnedAway>[];
  /** What the browser keeps. */
  kept?: Map<string, string>;
  storage?: Storage;
  /** What the tab keeps. */
  tab?: Map<string, string>;
}

function someComments({
  answers = [done],
  reads = [],
  kept = new Map(),
  storage = storageOf(kept),
  tab = new Map(),
}: Given = {}) {
  const sent: NewComment[] = [];
  const said: string[] = [];
  const waysBack: (() => boolean)[] = [];
  const changes: unknown[] = [];
  const comments = new ItemComments({
    client: {
      read: async () => {
        const read = (await reads.shift()) ?? thread();
        return read === 'failed' ? undefined : read;
      },
      write: async (_, written) => {
        sent.push(written);
        return answers.shift() ?? done;
      },
      change: async (...changed) => {
        changes.push(changed);
        return done;
      },
    },
    drafts: new DraftStore(
      'queue:ada',
      () => storage,
      () => storageOf(tab),
    ),
    hasRoomBeside: () => true,
    tell: (message) => said.push(message),
    tellFailure: (message) => said.push(message),
    takeFailureBack: (message) => said.push(`no longer: ${message}`),
    onDone: (undo) => waysBack.push(undo),
  });
  return { comments, sent, said, waysBack, changes };
}
/** What the browser keeps of comments once they are sent. */
const keysOf = (...sent: NewComment[]) => JSON.stringify(sent.map(({ key }) => key));
const none = () => [];
const promised = (read: Thread) => Promise.resolve(read);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const storageOf = (kept: Map<string, string>) =>
  ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }) as Storage;

describe('a comment being written', () => {
  it('stays with its item, and is sent there with its field', async () => {
    const { comments, sent } = someComments();
    comments.type('one', { text: ' Why? ', field: 'a/b' });
    expect(comments.draftOf('two').text).toBe('');
    await comments.send('two', none);
    expect(sent).toEqual([]);
    await comments.send('one', none);
    expect(sent).toEqual([{ text: 'Why?', mentions: [], pointer: '/target/a~1b', key: expect.any(String) }]);
    expect(comments.draftOf('one').text).toBe('');
  });

  it('stays when no answer comes, and is the same comment when it is sent again', async () => {
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

  it('outlives its page, and is the same comment on the next one', async () => {
    const kept = new Map<string, string>();
    const before = someComments({ kept, answers: [lost] });
    before.comments.type('one', { text: 'Why?', field: 'a' });
    await before.comments.send('one', none);
    const { comments, sent } = someComments({ kept });
    expect([comments.draftOf('one'), comments.draftOf('two').text]).toEqual([before.comments.draftOf('one'), '']);
    await comments.send('one', none);
    expect(sent).toEqual(before.sent);
    expect([comments.draftOf('one').text, [...kept.values()]]).toEqual(['', [keysOf(...sent)]]);
  });

  it('is not kept once all its text is removed', () => {
    const kept = new Map<string, string>();
    const { comments } = someComments({ kept });
    comments.type('one', { text: 'W' });
    expect(kept.size).toBe(1);
    comments.type('one', { text: '' });
    expect(kept.size).toBe(0);
  });

  it('is still kept when another tab sends or removes a comment of its own on the item', async () => {
    const kept = new Map<string, string>();
    const [ada, later] = [someComments({ kept }).comments, someComments({ kept }).comments];
    ada.type('one', { text: 'Why?' });
    later.type('one', { text: 'How?' });
    await ada.send('one', none);
    expect(someComments({ kept }).comments.draftOf('one').text).toBe('How?');
    ada.type('one', { text: 'W' });
    later.type('one', { text: 'How come?' });
    ada.type('one', { text: '' });
    expect(someComments({ kept }).comments.draftOf('one').text).toBe('How come?');
  });

  it('stays the same in its tab when another tab writes, sends or removes one', async () => {
    const kept = new Map<string, string>();
    const tab = new Map<string, string>();
    const here = someComments({ kept, tab }).comments;
    here.type('one', { text: 'Why?' });
    here.typeEdit('c', 'Because');
    const { comments: other, sent } = someComments({ kept });
    expect([other.draftOf('one').text, other.editOf('c')]).toEqual(['Why?', 'Because']);
    other.type('one', { text: 'How?' });
    other.typeEdit('c', 'It depends');
    await other.send('one', none);
    other.typeEdit('c', undefined);
    const { comments: again, sent: sentAgain } = someComments({ kept, tab });
    expect([again.draftOf('one').text, again.editOf('c')]).toEqual(['Why?', 'Because']);
    await again.send('one', none);
    again.typeEdit('c', undefined);
    expect([[...kept.values()], tab.size]).toEqual([[keysOf(...sent, ...sentAgain)], 0]);
  });

  it('does not come back in its tab after another tab has sent it', async () => {
    const kept = new Map<string, string>();
    const tab = new Map<string, string>();
    const here = someComments({ kept, tab });
    here.comments.type('one', { text: 'Why?' });
    const other = someComments({ kept });
    await other.comments.send('one', none);
    expect(other.sent).toHaveLength(1);
    expect([someComments({ kept, tab }).comments.draftOf('one').text, tab.size]).toEqual(['', 0]);
    other.comments.type('one', { text: 'How?' });
    expect(someComments({ kept }).comments.draftOf('one').text).toBe('How?');
  });

  it('does not come back in its tab when another tab wrote a second comment after sending the first', async () => {
    const kept = new Map<string, string>();
    const tab = new Map<string, string>();
    someComments({ kept, tab }).comments.type('one', { text: 'Why?' });
    const other = someComments({ kept }).comments;
    await other.send('one', none);
    other.type('one', { text: 'How?' });
    expect(someComments({ kept, tab }).comments.draftOf('one').text).toBe('');
    await other.send('one', none);
    expect(someComments({ kept, tab }).comments.draftOf('one').text).toBe('');
  });

  it('does not come back in its tab when another tab wrote more while sending the first', async () => {
    const kept = new Map<string, string>();
    const tab = new Map<string, string>();
    someComments({ kept, tab }).comments.type('one', { text: 'Why?' });
    const answer = Promise.withResolvers<Answer>();
    const other = someComments({ kept, answers: [answer.promise] }).comments;
    const sending = other.send('one', none);
    other.type('one', { text: 'Why? And how?' });
    answer.resolve(done);
    await sending;
    expect(someComments({ kept, tab }).comments.draftOf('one').text).toBe('');
  });

  it('does not come back in a duplicate of its tab, which has not sent it', async () => {
    const kept = new Map<string, string>();
    const tab = new Map<string, string>();
    const { comments } = someComments({ kept, tab });
    comments.type('one', { text: 'Why?' });
    const duplicate = new Map(tab);
    await comments.send('one', none);
    expect(someComments({ kept, tab: duplicate }).comments.draftOf('one').text).toBe('');
  });

  it('is not remembered as sent forever, so that what the browser keeps does not grow', async () => {
    const kept = new Map<string, string>();
    const { comments, sent } = someComments({ kept });
    for (let i = 0; i < 60; i++) {
      comments.type('one', { text: `Question ${i}` });
      await comments.send('one', none);
    }
    expect([...kept.values()]).toEqual([keysOf(...sent.slice(-50))]);
  });

  it('does not move to another tab that has sent or removed its own', async () => {
    const kept = new Map<string, string>();
    const tab = new Map<string, string>();
    const { comments } = someComments({ kept, tab });
    const [again, other] = [() => someComments({ kept, tab }).comments, someComments({ kept }).comments];
    comments.type('one', { text: 'Why?' });
    other.type('one', { text: 'How co' });
    await comments.send('one', none);
    expect([comments.draftOf('one').text, again().draftOf('one').text]).toEqual(['', '']);
    comments.type('one', { text: 'Why?' });
    other.type('one', { text: 'How co' });
    const reloaded = again();
    await reloaded.send('one', none);
    expect([reloaded.draftOf('one').text, again().draftOf('one').text]).toEqual(['', '']);
    comments.type('one', { text: 'W' });
    other.type('one', { text: 'How come?' });
    comments.type('one', { text: '' });
    expect([comments.draftOf('one').text, again().draftOf('one').text]).toEqual(['', '']);
    expect(someComments({ kept }).comments.draftOf('one').text).toBe('How come?');
  });

  it('is kept by the page alone when the browser keeps nothing, or something that cannot be read', () => {
    const drafts = new DraftStore('queue:ada', () => {
      throw new Error('Storage is forbidden');
    });
    drafts.put('one', { text: 'Why?', field: undefined, key: 'k' });
    expect(drafts.get('one')).toBeUndefined();
    const odd = new Map(
      ['nothing', '{"text":1}', '{"text":"Why?"}', '[]'].map((text, i) => [`labeling-comment:q:${i}`, text]),
    );
    const store = new DraftStore('q', () => storageOf(odd));
    expect([...odd.keys()].map((_, i) => store.get(String(i)))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('would be lost with its page when the browser keeps nothing, and its author is warned once', async () => {
    const blocked = pageStorage();
    const { comments, said } = someComments({ storage: blocked });
    comments.type('one', { text: 'Why?' });
    comments.type('one', { text: 'Why not?' });
    comments.typeEdit('c', 'Because');
    expect([said, comments.wouldLoseText]).toEqual([['This browser cannot keep drafts'], true]);
    await comments.send('one', none);
    comments.typeEdit('c', undefined);
    expect(comments.wouldLoseText).toBe(false);
    const { comments: others } = someComments();
    others.type('one', { text: 'Why?' });
    expect(others.wouldLoseText).toBe(false);
  });

  it('begins after the text that was being sent while it was typed', async () => {
    const kept = new Map<string, string>();
    const answer = Promise.withResolvers<Answer>();
    const { comments, sent } = someComments({ kept, answers: [answer.promise] });
    comments.type('one', { text: 'Is this a duck?' });
    const sending = comments.send('one', none);
    comments.type('one', { text: 'Is this a duck? It has no feathers.' });
    answer.resolve(done);
    await sending;
    expect(someComments({ kept }).comments.draftOf('one').text).toBe('It has no feathers.');
    await comments.send('one', none);
    expect(sent.map(({ text }) => text)).toEqual(['Is this a duck?', 'It has no feathers.']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('is sent after the one being sent, however far its author is by that time, and on whatever item', async () => {
    const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
    const { comments, sent } = someComments({ answers: answers.map(({ promise }) => promise) });
    comments.type('one', { text: 'First' });
    void comments.send('one', none);
    void comments.send('one', none);
    comments.type('one', { text: 'First Second', field: 'a' });
    void comments.send('one', () => ['ben']);
    comments.type('one', { text: 'First Second Th' });
    comments.type('two', { text: 'Of two' });
    void comments.send('two', none);
    expect(sent.map(({ text }) => text)).toEqual(['First']);
    answers[0]?.resolve(done);
    await settled();
    expect(sent[1]).toEqual({ text: 'Second', mentions: ['ben'], pointer: '/target/a', key: expect.any(String) });
    expect([sent.length, comments.draftOf('one').text]).toEqual([2, 'Second Th']);
    answers[1]?.resolve(done);
    await settled();
    expect(sent.map(({ text }) => text)).toEqual(['First', 'Second', 'Of two']);
    expect([comments.draftOf('one').text, comments.draftOf('two').text, comments.isSending]).toEqual(['Th', '', false]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('waits in its box after one that could not be sent', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { comments, sent, said } = someComments({ answers: [answer.promise, done] });
    comments.type('one', { text: 'First' });
    void comments.send('one', none);
    comments.type('one', { text: 'First Second' });
    void comments.send('one', none);
    comments.type('two', { text: 'Of two' });
    const sending = comments.send('two', none);
    answer.resolve(lost);
    await sending;
    while (comments.isSending || sent.length < 2) await settled();
    expect([sent.map(({ text }) => text), said]).toEqual([['First', 'Of two'], ['The comment could not be sent']]);
    expect(comments.draftOf('one').text).toBe('First Second');
  });

  it('is sent while another one is being changed', async () => {
    const { comments, sent, changes } = someComments();
    comments.typeEdit('c', 'Why not?');
    const changing = comments.edit('one', comment('c'), none);
    comments.type('one', { text: 'Why?' });
    await Promise.all([changing, comments.send('one', none)]);
    expect([sent.length, changes.length]).toEqual([1, 1]);
  });

  it('is sent again on the next page when its own ended before an answer came', async () => {
    const kept = new Map<string, string>();
    const before = someComments({ kept, answers: [Promise.withResolvers<Answer>().promise] });
    before.comments.type('one', { text: 'Why, @Ben?', field: 'a' });
    void before.comments.send('one', () => ['ben']);
    before.comments.type('one', { text: 'Why, @Ben? And how?', field: 'a' });
    const { comments, sent } = someComments({ kept, reads: [thread(), thread(), thread('Why, @Ben?')].map(promised) });
    await comments.load('two');
    expect(sent).toEqual([]);
    await comments.load('one');
    await settled();
    expect(sent).toEqual(before.sent);
    expect([comments.draftOf('one').text, comments.threadOf('one')]).toEqual(['And how?', thread('Why, @Ben?')]);
    await comments.load('one');
    await comments.send('one', none);
    expect([sent.length, [...kept.values()]]).toEqual([2, [keysOf(...sent)]]);
  });

  it('waits in its box when it cannot be sent on the next page either', async () => {
    const kept = new Map<string, string>();
    const before = someComments({ kept, answers: [Promise.withResolvers<Answer>().promise] });
    before.comments.type('one', { text: 'Why?' });
    void before.comments.send('one', none);
    const { comments, sent, said } = someComments({ kept, answers: [lost] });
    await comments.load('one');
    while (comments.isSending) await settled();
    await comments.load('one');
    expect([sent.length, said, comments.draftOf('one').text]).toEqual([1, ['The comment could not be sent'], 'Why?']);
  });

  it('is not lost when it is begun while another one is being sent', async () => {
    const { comments } = someComments();
    comments.type('one', { text: 'First' });
    const sending = comments.send('one', none);
    comments.type('one', { text: 'Second' });
    await sending;
    expect(comments.draftOf('one').text).toBe('Second');
  });
});

describe('a change to a comment', () => {
  const why = comment('Why?');

  it('outlives its page until it is saved', async () => {
    const kept = new Map<string, string>();
    someComments({ kept }).comments.typeEdit(why.id, 'Why not?');
    const { comments, changes } = someComments({ kept });
    expect([comments.editOf(why.id), comments.editOf('other')]).toEqual(['Why not?', undefined]);
    await comments.edit('one', why, none);
    expect(changes).toEqual([['one', why.id, { text: 'Why not?', mentions: [] }]]);
    expect([comments.editOf(why.id), kept.size]).toEqual([undefined, 0]);
  });

  it('is gone once it is canceled', () => {
    const kept = new Map<string, string>();
    const { comments } = someComments({ kept });
    comments.typeEdit(why.id, '');
    expect(comments.editOf(why.id)).toBe('');
    comments.typeEdit(why.id, undefined);
    expect([comments.editOf(why.id), kept.size]).toEqual([undefined, 0]);
  });
});

describe('the comments of the item on screen', () => {
  it('are those that were requested last', async () => {
    const older = Promise.withResolvers<Thread>();
    const { comments } = someComments({ reads: [older.promise, Promise.resolve(thread('new'))] });
    const first = comments.load('one');
    await comments.load('one');
    older.resolve(thread('old'));
    await first;
    expect(comments.threadOf('one')).toEqual(thread('new'));
    expect(comments.threadOf('two')).toBeUndefined();
  });

  it('are shown before the latest answer, which comes late while the item keeps changing', async () => {
    const [first, second] = [Promise.withResolvers<Thread>(), Promise.withResolvers<Thread>()];
    const { comments } = someComments({ reads: [first.promise, second.promise] });
    const loading = [comments.load('one'), comments.load('one')];
    first.resolve(thread('old'));
    await loading[0];
    expect(comments.threadOf('one')).toEqual(thread('old'));
    second.resolve(thread('old', 'new'));
    await loading[1];
    expect(comments.threadOf('one')).toEqual(thread('old', 'new'));
  });

  it('stay when those of the previous item arrive later', async () => {
    const older = Promise.withResolvers<Thread>();
    const { comments } = someComments({ reads: [older.promise, Promise.resolve(thread('of two'))] });
    const loading = comments.load('one');
    await comments.load('two');
    older.resolve(thread('of one'));
    await loading;
    expect([comments.threadOf('two'), comments.threadOf('one')]).toEqual([thread('of two'), undefined]);
  });

  it('do not count as failed because those of the previous item did', async () => {
    const next = Promise.withResolvers<Thread>();
    const { comments } = someComments({ reads: [Promise.resolve('failed'), next.promise] });
    await comments.load('one');
    expect(comments.problem).toBe('The comments could not be loaded.');
    const loading = comments.load('two');
    expect(comments.problem).toBeUndefined();
    next.resolve(thread('of two'));
    await loading;
    expect([comments.problem, comments.threadOf('two')]).toEqual([undefined, thread('of two')]);
  });

  it('say why they cannot be read when the server turns the reader away', async () => {
    const { comments } = someComments({ reads: [Promise.resolve('signedOut')] });
    await comments.load('one');
    expect(comments.problem).toBe('You are signed out. Sign in again and continue.');
  });

  it('stay when a comment on the previous item is only now confirmed as sent', async () => {
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

  it('stay when a change to a comment on the previous item is undone', async () => {
    const reads = [thread('Why?'), thread(), thread('of two'), thread('Why?')].map(promised);
    const { comments, waysBack, changes } = someComments({ reads });
    await comments.load('one');
    await comments.resolve('one', comment('Why?'), true);
    await comments.load('two');
    waysBack[0]?.();
    await settled();
    expect(changes).toHaveLength(2);
    expect(comments.threadOf('two')).toEqual(thread('of two'));
  });

  it('are read again once one of them is sent', async () => {
    const reads = [thread(), thread('Why?')].map(promised);
    const { comments } = someComments({ reads });
    await comments.load('one');
    comments.type('one', { text: 'Why?' });
    await comments.send('one', none);
    expect(comments.threadOf('one')).toEqual(thread('Why?'));
  });

  it('report that one could not be sent until it is sent again, whatever becomes of another', async () => {
    const { comments, said } = someComments({ answers: [lost, done, done] });
    const failed = 'The comment could not be sent';
    comments.type('one', { text: 'Why?' });
    await comments.send('one', none);
    comments.type('two', { text: 'Because.' });
    await comments.send('two', none);
    await comments.resolve('one', comment('Why?'), true);
    expect(said).toEqual([failed, 'Comment resolved']);
    await comments.send('one', none);
    expect(said.slice(2)).toEqual([`no longer: ${failed}`]);
  });

  it('can be resolved, which can be undone once', async () => {
    const { comments, said, waysBack, changes } = someComments();
    await comments.resolve('one', comment('Why?'), true);
    expect(waysBack[0]?.()).toBe(true);
    expect(changes).toEqual([
      ['one', 'Why?', { resolved: true }],
      ['one', 'Why?', { resolved: false }],
    ]);
    expect(said).toEqual(['Comment resolved']);
    await settled();
    expect(said).toEqual(['Comment resolved', 'Comment reopened']);
    expect(waysBack).toHaveLength(1);
  });
});

describe('a comment that somebody came to read', () => {
  it('is sought while its item is on screen, but not when somebody comes back to the item', async () => {
    const { comments } = someComments();
    comments.openAt('one', 'c');
    await comments.load('one');
    expect(comments.sought).toBe('c');
    await comments.load('two');
    expect([comments.sought, comments.isOpen]).toEqual([undefined, true]);
    await comments.load('one');
    expect(comments.sought).toBe(undefined);
  });

  it('is no longer sought once its reader has sent a comment', async () => {
    const { comments } = someComments({ answers: [lost, done] });
    comments.openAt('one', 'c');
    comments.type('one', { text: 'Because.' });
    await comments.send('one', none);
    expect(comments.sought).toBe('c');
    await comments.send('one', none);
    expect(comments.sought).toBe(undefined);
  });
});
