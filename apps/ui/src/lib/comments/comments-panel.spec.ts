/** @jest-environment jsdom */
import { setImmediate } from 'node:timers/promises';
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { Answer } from '../api/commands.js';
import { provideTeam } from '../people/team.js';
import type { CommentChanges, ItemComment } from './comments-client.js';
import CommentsPanel from './CommentsPanel.svelte';
import { DraftStore } from './draft-store.js';
import { ItemComments } from './item-comments.svelte.js';

// What the test browser lacks: layout, and so scrolling.
Element.prototype.scrollTo = () => undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const done: Answer = { ok: true, body: {}, isShown: true };
const at = '2026-11-24T08:00:00.000Z';
const written: ItemComment = {
  ...{ id: 'c', by: { type: 'member', id: 'ada', name: 'Ada' }, at, text: 'Why?' },
  ...{ mentions: [], place: null, editedAt: null, resolved: null },
};
const resolved = { by: { id: 'ben', name: 'Ben' }, at };

/** The panel on a page that Ada looks at. */
const Page = ((...shown) => {
  provideTeam(() => ({ members: [], viewerId: 'ada' }));
  return CommentsPanel(...shown);
}) as typeof CommentsPanel;

/** Ada's comment on item one, and the changes to it that she sends, which the test answers. */
async function panel() {
  const sent: CommentChanges[] = [];
  const answer = Promise.withResolvers<Answer>();
  const server = { now: written, later: [] as ItemComment[] };
  const comments = new ItemComments({
    client: {
      read: async (itemId) => ({ comments: itemId === 'one' ? [server.now, ...server.later] : [], hidden: 0 }),
      write: async () => done,
      change: (_item, _comment, changes) => {
        sent.push(changes);
        return answer.promise;
      },
    },
    drafts: new DraftStore('queue:ada'),
    hasRoomBeside: () => true,
    tell: () => undefined,
    tellFailure: () => undefined,
    takeFailureBack: () => undefined,
    onDone: () => undefined,
  });
  const props = { comments, itemId: 'one', news: 1, fields: [], canWrite: true };
  const onleave = jest.fn();
  const handlers = { onplace: () => undefined, onleave };
  const { rerender, unmount } = render(Page, { props: { ...props, ...handlers }, context: new Map() });
  await screen.findByText('Why?');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.keyboard(' Tell');
  return {
    ...{ user, comments, sent, server, rerender, onleave },
    again: () => (unmount(), render(Page, { props: { ...props, ...handlers }, context: new Map() })),
    answered: async () => {
      server.now = { ...written, text: 'Why? Tell', editedAt: at };
      answer.resolve(done);
      await setImmediate();
    },
  };
}
const edit = () => screen.queryByRole('textbox', { name: 'Change your comment' });

describe('a comment that its author changes', () => {
  it('is shown as saved, with the focus on its buttons', async () => {
    const { user, sent, answered } = await panel();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect([sent, edit()?.matches(':focus')]).toEqual([[{ text: 'Why? Tell', mentions: [] }], true]);
    await answered();
    expect(edit()).not.toBeInTheDocument();
    expect(screen.getByText('Why? Tell')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('keeps what was typed while the change was being saved', async () => {
    const { user, answered } = await panel();
    await user.keyboard('{Control>}{Enter}{/Control} me');
    await answered();
    expect(edit()).toHaveFocus();
    expect(edit()).toHaveValue('Why? Tell me');
  });

  it('has as many characters as a comment may have, whatever they take up in UTF-16', async () => {
    const { user, sent } = await panel();
    const text = '😀'.repeat(5_000);
    await user.clear(screen.getByRole('textbox', { name: 'Change your comment' }));
    await user.paste(text);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toEqual([{ text, mentions: [] }]);
  });

  it('leaves the focus where its author has gone by the time it is saved', async () => {
    const { user, answered } = await panel();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const elsewhere = screen.getByRole('textbox', { name: 'Write a comment' });
    await user.type(elsewhere, 'And');
    await answered();
    expect(edit()).not.toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
  });

  it('waits for its author, who leaves it with Escape, until they cancel it', async () => {
    const { user, sent, onleave, again } = await panel();
    await user.keyboard('{Escape}');
    expect(onleave).toHaveBeenCalledTimes(1);
    again();
    await screen.findByRole('article');
    expect(edit()).toHaveValue('Why? Tell');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(edit()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('is kept when somebody resolves it meanwhile', async () => {
    const { server, rerender } = await panel();
    server.now = { ...written, resolved };
    await rerender({ news: 2 });
    await screen.findByRole('button', { name: 'Show 1 resolved' });
    expect(edit()).toHaveFocus();
    expect(edit()).toHaveValue('Why? Tell');
  });

  it('is still there for somebody who comes back to the item', async () => {
    const { rerender } = await panel();
    await rerender({ itemId: 'two' });
    await screen.findByText(/No comments yet/);
    await rerender({ itemId: 'one' });
    await screen.findByRole('article');
    expect(edit()).toHaveValue('Why? Tell');
  });
});

describe('the scroll position in the comments', () => {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight') ?? {};
  beforeEach(() =>
    Object.defineProperty(Element.prototype, 'scrollHeight', {
      configurable: true,
      get: () => 100 * document.querySelectorAll('article').length,
    }),
  );
  afterEach(() => Object.defineProperty(Element.prototype, 'scrollHeight', before));

  /** Ada's comment on the screen, with how far it was scrolled, and how the server says that the item changed. */
  async function atTop() {
    const { rerender, server } = await panel();
    const thread = document.querySelector('.thread') ?? document.body;
    thread.scrollTo = (options?: ScrollToOptions | number) => {
      if (typeof options === 'object') thread.scrollTop = options.top ?? 0;
    };
    thread.scrollTop = 0;
    let news = 1;
    const changed = async (...later: ItemComment[]) => {
      server.later = later;
      await rerender({ news: ++news });
      await setImmediate();
      expect(screen.getAllByRole('article')).toHaveLength(1 + later.length);
    };
    return { thread, changed, rerender, server };
  }
  const bens = (id: string): ItemComment => ({ ...written, id, by: { type: 'member', id: 'ben', name: 'Ben' } });

  it('stays while the item changes and others write, for somebody reading an earlier comment', async () => {
    const { thread, changed } = await atTop();
    await changed();
    await changed(bens('d'));
    await changed(bens('d'));
    expect(thread.scrollTop).toBe(0);
  });

  it('stays at the end for somebody who is there, and goes there with what they write', async () => {
    const { thread, changed } = await atTop();
    await changed(bens('d'), { ...written, id: 'e' });
    expect(thread.scrollTop).toBe(300);
    thread.scrollTop = 296;
    await changed(bens('d'), { ...written, id: 'e' }, bens('f'));
    expect(thread.scrollTop).toBe(400);
  });

  it('stays when the comment after the reader’s own is resolved', async () => {
    const { thread, changed, rerender, server } = await atTop();
    await changed(bens('d'));
    server.later = [{ ...bens('d'), resolved }];
    await rerender({ news: 9 });
    await screen.findByRole('button', { name: 'Show 1 resolved' });
    expect(thread.scrollTop).toBe(0);
  });

  it('is at the end on the next item', async () => {
    const { thread, rerender } = await atTop();
    await rerender({ itemId: 'two' });
    await setImmediate();
    // As a browser does, where nothing is left to scroll.
    thread.scrollTop = 0;
    await rerender({ itemId: 'one' });
    await screen.findByRole('article');
    expect(thread.scrollTop).toBe(100);
  });
});

describe('the focus', () => {
  const text = () => screen.getByRole('textbox', { name: 'Write a comment' });

  it('goes to the text of a new comment whenever somebody asks to write, and only then', async () => {
    const { user, comments, again } = await panel();
    comments.open('one');
    await setImmediate();
    expect(text()).toHaveFocus();
    await user.click(document.body);
    comments.open('one');
    await setImmediate();
    expect(text()).toHaveFocus();
    // The list covered the item for a while.
    await user.click(document.body);
    again();
    await setImmediate();
    expect(document.body).toHaveFocus();
  });

  it('goes to the comments when nobody can write any more', async () => {
    const { comments, rerender } = await panel();
    await rerender({ canWrite: false });
    comments.open('one');
    await setImmediate();
    expect(screen.getByRole('region', { name: 'Comments on the item' })).toHaveFocus();
  });

  it('goes to what is left when a comment is resolved', async () => {
    const { user, server, answered, rerender } = await panel();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    screen.getByRole('button', { name: 'Resolve' }).focus();
    await user.keyboard('{Enter}');
    await answered();
    server.now = { ...written, resolved };
    await rerender({ news: 2 });
    const hidden = await screen.findByRole('button', { name: 'Show 1 resolved' });
    await setImmediate();
    expect(hidden).toHaveFocus();
  });
});
