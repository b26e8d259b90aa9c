import { given } from '../../given.fixture.js';
import type { Actor } from '../../actor.js';
import { fold, isRejected } from '../../decider.js';
import { atOnce } from '../../json/steps.js';
import { itemDecider, type ItemCommand } from '../decide-item.js';
import { added, approved, histories, type History } from '../item.fixture.js';
import type { ItemEvent } from '../item-events.js';
import type { ItemInQueue } from '../item-state.js';
import { itemOf } from '../shown-item.js';
import { pastOf } from '../past-of.js';
import { takeBack } from '../take-back.js';
import type { CommentCommand } from './comment-commands.js';
import type { CommentEvent } from './comment-events.js';
import {
  commentProblem,
  MAX_COMMENT_LENGTH,
  MAX_COMMENTS,
  mentionedIn,
  openComments,
  pointerProblem,
} from './comments.js';

const [ada, ben]: readonly Actor[] = [
  { type: 'member', id: 'm1', name: 'Ada' },
  { type: 'member', id: 'm2', name: 'Ben' },
] as const;
const [first, later] = ['2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z'];
const author = ada as Actor;
const other = ben as Actor;

const write: CommentCommand = {
  type: 'WriteComment',
  comment: 'c1',
  by: author,
  at: first,
  text: 'Why?',
  mentions: ['m2'],
};
const written: CommentEvent = {
  type: 'CommentWritten',
  data: { comment: 'c1', by: author, at: first, text: 'Why?', mentions: ['m2'] },
};
const resolved: CommentEvent = { type: 'CommentResolved', data: { comment: 'c1', by: other, at: later } };
const reopened: CommentEvent = { type: 'CommentReopened', data: { comment: 'c1' } };
const edit = (by: Actor, text = 'Why not?'): CommentCommand => {
  return { type: 'EditComment', comment: 'c1', by, at: later, text, mentions: [] };
};
const comment = {
  ...{ id: 'c1', by: author, at: first, text: 'Why?', mentions: ['m2'] },
  ...{ place: null, editedAt: null, resolved: null, asLead: false },
};
const inQueue = Object.keys(histories).filter((name) => !/discarded|pushed/.test(name)) as History[];

describe('a comment on an item', () => {
  it.each(inQueue)('is written when it is %s, and changes nothing else', (name) => {
    const before = itemOf(fold(itemDecider, histories[name])) as ItemInQueue;
    given(itemDecider, histories[name])
      .when(write)
      .then([written], { ...before, comments: [comment] });
  });

  it.each(['discarded', 'pushed'] as const)('is refused once the item is %s', (name) => {
    given(itemDecider, histories[name]).when(write).thenRejected('item_removed');
    given(itemDecider, [added, written, ...histories[name].slice(1)])
      .when({ type: 'ResolveComment', comment: 'c1', by: other, at: later })
      .thenRejected('item_removed');
  });

  it.each(['discarded', 'pushed'] as const)('changes nothing if it is sent again once the item is %s', (name) => {
    given(itemDecider, [added, written, ...histories[name].slice(1)])
      .when(write)
      .then([]);
  });

  it('keeps the place that it is about, and whether a lead wrote it', () => {
    const place = { pointer: '/target/verdict', revision: '0' };
    given(itemDecider, histories.New)
      .when({ ...write, place, asLead: true })
      .then([{ ...written, data: { ...written.data, place, asLead: true } } as ItemEvent], {
        comments: [{ ...comment, place, asLead: true }],
      });
  });

  it('can be edited only by its author', () => {
    given(itemDecider, [added, written])
      .when(edit(author))
      .then([{ type: 'CommentEdited', data: { comment: 'c1', at: later, text: 'Why not?', mentions: [] } }], {
        comments: [{ ...comment, text: 'Why not?', mentions: [], editedAt: later }],
      });
    given(itemDecider, [added, written]).when(edit(other)).thenRejected('not_your_comment');
    given(itemDecider, [added, written])
      .when(edit({ ...author, type: 'apiKey' }))
      .thenRejected('not_your_comment');
  });

  it('is edited if only its mentions change, but not if only their order does', () => {
    const both = { ...written, data: { ...written.data, mentions: ['m2', 'm3'] } } as ItemEvent;
    const mentioning = (...mentions: string[]): ItemCommand => ({ ...edit(author, 'Why?'), mentions }) as ItemCommand;
    given(itemDecider, [added, both]).when(mentioning('m3', 'm2')).then([]);
    for (const mentions of [['m2'], ['m2', 'm4'], ['m2', 'm3', 'm4']]) {
      given(itemDecider, [added, both])
        .when(mentioning(...mentions))
        .then([{ type: 'CommentEdited', data: { comment: 'c1', at: later, text: 'Why?', mentions } }]);
    }
  });

  it('changes without affecting other comments', () => {
    const beside: CommentEvent = { ...written, data: { ...written.data, comment: 'c2' } } as CommentEvent;
    given(itemDecider, [added, beside, written])
      .when({ type: 'ResolveComment', comment: 'c1', by: other, at: later })
      .then([resolved], {
        comments: [
          { ...comment, id: 'c2' },
          { ...comment, resolved: { by: other, at: later } },
        ],
      });
  });

  it('is resolved and reopened once', () => {
    given(itemDecider, [added, written, resolved])
      .when({ type: 'ResolveComment', comment: 'c1', by: author, at: later })
      .then([]);
    given(itemDecider, [added, written]).when({ type: 'ReopenComment', comment: 'c1' }).then([]);
  });

  it('can be resolved and reopened by anybody', () => {
    given(itemDecider, [added, written])
      .when({ type: 'ResolveComment', comment: 'c1', by: other, at: later })
      .then([resolved], { comments: [{ ...comment, resolved: { by: other, at: later } }] });
    given(itemDecider, [added, written, resolved])
      .when({ type: 'ReopenComment', comment: 'c1' })
      .then([reopened], { comments: [comment] });
  });

  it('that arrives twice is one comment, even if it has been resolved since', () => {
    given(itemDecider, [added, written, resolved])
      .when({ ...write, at: later })
      .then([]);
  });

  it('that does not exist cannot be changed', () => {
    for (const command of [edit(author), { type: 'ReopenComment', comment: 'c1' } as const]) {
      given(itemDecider, histories.New).when(command).thenRejected('comment_not_found');
    }
  });

  it('is refused when the item has too many', () => {
    const many = Array.from({ length: MAX_COMMENTS }, (_, i): CommentEvent => {
      return { ...written, data: { ...written.data, comment: `c${i}` } } as CommentEvent;
    });
    given(itemDecider, [added, ...many])
      .when({ ...write, comment: 'new' })
      .thenRejected('too_many_comments');
    const last = { ...written, data: { ...written.data, comment: 'new' } } as CommentEvent;
    given(itemDecider, [added, ...many.slice(1)])
      .when({ ...write, comment: 'new' })
      .then([last]);
  });
});

describe('the comments of an item', () => {
  it('mention members as long as they are open', () => {
    const commentsAfter = (...events: ItemEvent[]) => itemOf(fold(itemDecider, [added, ...events]))?.comments ?? [];
    expect(mentionedIn(commentsAfter(written))).toEqual(['m2']);
    expect(openComments(commentsAfter(written, resolved))).toEqual([]);
    expect(mentionedIn(commentsAfter(written, resolved))).toEqual([]);
    expect(mentionedIn(commentsAfter(written, resolved, reopened))).toEqual(['m2']);
  });

  it('mention each member once, in order', () => {
    const by = (id: string, ...mentions: string[]) => ({ ...comment, id, mentions });
    expect(mentionedIn([by('c1', 'm3', 'm1'), by('c2', 'm2', 'm3')])).toEqual(['m1', 'm2', 'm3']);
  });

  it('may have a text of the full length in characters, however many UTF-16 units it takes', () => {
    expect(commentProblem('😀'.repeat(MAX_COMMENT_LENGTH))).toBeUndefined();
    expect(commentProblem('😀'.repeat(MAX_COMMENT_LENGTH + 1))).toContain('must not be longer than');
    for (const nothing of ['', ' \n']) expect(commentProblem(nothing)).toBe('must not be empty');
  });

  it('do not prevent taking back what happened before or between them', () => {
    const by = (correlationId: string, ...events: ItemEvent[]) =>
      events.map((event) => ({ event, correlationId, by: 'ada' }));
    const history = [...by('x', added, written), ...by('approval', approved), ...by('y', resolved)];
    expect(atOnce(takeBack(pastOf(history, 'approval')))).toEqual([{ type: 'ItemUnapproved', data: {} }]);
    const refused = atOnce(takeBack(pastOf(history, 'y')));
    expect(isRejected(refused) && refused.code).toBe('not_taken_back');
  });

  it.each(['/target', '/target/a~1b/0', '/data/messages/3', '/metadata/', '/target/ü', `/target/${'ü'.repeat(992)}`])(
    'can be about %s',
    (pointer) => {
      expect(pointerProblem(pointer)).toBeUndefined();
    },
  );

  it.each(['', '/', 'target', '/id', '/target/~2', '/targets', `/target/${'a'.repeat(993)}`])(
    'cannot be about %s',
    (pointer) => expect(pointerProblem(pointer)).toEqual(expect.any(String)),
  );
});
