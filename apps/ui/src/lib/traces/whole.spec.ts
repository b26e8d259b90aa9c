import { WholeItem } from './whole-item.svelte.js';
import { addressOf, sourceOf } from './whole.js';

describe('a whole trace or session that becomes an item', () => {
  it('is named as the import and the preview need it', () => {
    const [traces, session] = [
      { of: 'traces', traceIds: ['a', 'b'] },
      { of: 'session', sessionId: 'x/y &z' },
    ] as const;
    expect(sourceOf(traces, 'tree')).toEqual({ type: 'traces', traceIds: ['a', 'b'], form: 'tree' });
    expect(sourceOf(session, 'conversation')).toEqual({
      ...{ type: 'sessions', sessionIds: ['x/y &z'], form: 'conversation' },
    });
    expect([addressOf(traces, 'tree'), addressOf(session, 'tree')]).toEqual([
      ...['/traces/a/whole?form=tree', '/traces/session/whole?id=x%2Fy+%26z&form=tree'],
    ]);
  });

  it('shows what was requested last, or why there is nothing to show', async () => {
    const answers = new Map<string, (answer: Response) => void>();
    const item = new WholeItem((address) => new Promise((resolve) => answers.set(String(address), resolve)));
    const [slow, fast] = [item.load('/slow'), item.load('/fast')];
    answers.get('/fast')?.(Response.json({ data: '[2]' }));
    await fast;
    answers.get('/slow')?.(Response.json({ data: '[1]' }));
    await slow;
    expect([item.data, item.problem]).toEqual(['[2]', undefined]);
    const large = item.load('/large');
    answers.get('/large')?.(Response.json({ tooLarge: 'Too large.' }));
    await large;
    expect([item.data, item.problem, item.isTooLarge]).toEqual([undefined, 'Too large.', true]);
    const away = item.load('/away');
    answers.get('/away')?.(new Response('', { status: 500 }));
    await away;
    expect([item.problem, item.isTooLarge]).toEqual(['It could not be loaded.', false]);
  });
});
