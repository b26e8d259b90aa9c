/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { toJsonText } from '@labeling/domain';
import { fireEvent, render, screen } from '@testing-library/svelte';
import Adjudication from './Adjudication.svelte';

const realFetch = globalThis.fetch;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const settle = () => jest.advanceTimersByTimeAsync(5_000);
const answer = (member: string, submission: number) => ({ member, status: 'submitted', target: { n: 1 }, submission });
const withAnswers = (...data: readonly unknown[]) =>
  ({ ok: true, text: () => Promise.resolve(JSON.stringify({ data })) }) as Response;
const props = (revision: bigint) => ({
  ...{ queueId: 'q', itemId: 'i', revision, needed: 3, text: '{"n":1}' },
  ...{ original: toJsonText({ n: 1 }), schema: undefined },
  ...{ isDecided: false, readonly: false, ontake: () => undefined, onedit: () => undefined },
});

describe('the answers to an item', () => {
  it('are requested until the server answers', async () => {
    const asked = jest
      .fn<typeof fetch>()
      .mockRejectedValueOnce(new TypeError('no connection'))
      .mockResolvedValue(withAnswers(answer('ada', 1)));
    globalThis.fetch = asked;
    render(Adjudication, props(1n));
    await jest.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('alert')).toHaveTextContent('The annotations could not be loaded.');
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3 annotations are in.');
    expect(screen.queryByRole('alert')).toBeNull();
    await settle();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are not replaced by older ones that arrive later', async () => {
    const [before, after] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    globalThis.fetch = jest.fn<typeof fetch>().mockReturnValueOnce(before.promise).mockReturnValueOnce(after.promise);
    const { rerender } = render(Adjudication, props(1n));
    await rerender(props(2n));
    after.resolve(withAnswers(answer('ada', 1), answer('ben', 2)));
    await settle();
    before.resolve(withAnswers(answer('ada', 1)));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 annotations are in.');
  });

  it('appear even while the item keeps changing, and give way to newer ones', async () => {
    const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    globalThis.fetch = jest.fn<typeof fetch>().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const { rerender } = render(Adjudication, props(1n));
    await rerender(props(2n));
    first.resolve(withAnswers(answer('ada', 1)));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3 annotations are in.');
    second.resolve(withAnswers(answer('ada', 1), answer('ben', 2)));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 annotations are in.');
  });

  it('are already in the target, where all agree, when somebody begins to edit it', async () => {
    const [one, two] = ['a', 'b'].map((n) => ({ ...answer(n, 1), target: { n, same: 2 } }));
    globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue(withAnswers(one, two));
    const [take, edit] = [jest.fn(), jest.fn()];
    render(Adjudication, { ...props(1n), needed: 2, ontake: take, onedit: edit });
    await settle();
    await fireEvent.keyDown(window, { key: 'e' });
    expect(take.mock.calls).toEqual([['{"n":1,"same":2}']]);
    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('can be moved through with the arrow keys, even from the table itself', async () => {
    const [one, two] = ['a', 'b'].map((n) => ({ ...answer(n, 1), target: { n, other: n } }));
    globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue(withAnswers(one, two));
    render(Adjudication, { ...props(1n), needed: 2 });
    await settle();
    const marked = () => document.querySelector('[aria-current] th')?.textContent;
    expect(marked()).toBe('n');
    await fireEvent.keyDown(screen.getByRole('region', { name: 'Where annotations differ' }), { key: 'ArrowDown' });
    expect(marked()).toBe('other');
  });

  it('give way, where all agree, to what the person deciding wrote, unless one is taken as a whole', async () => {
    const [one, two] = ['a', 'b'].map((n) => ({ ...answer(n, 1), target: { n, same: 2 } }));
    globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue(withAnswers(one, two));
    const ontake = jest.fn<(text: string) => void>();
    render(Adjudication, { ...props(1n), needed: 2, text: '{"n":1,"same":3}', ontake });
    await settle();
    await fireEvent.keyDown(window, { key: '1' });
    expect(ontake.mock.lastCall?.[0]).toContain('"same":3');
    await fireEvent.click(screen.getByRole('button', { name: 'Take all of Annotator 1' }));
    expect(ontake.mock.lastCall?.[0]).toContain('"same":2');
  });
});
