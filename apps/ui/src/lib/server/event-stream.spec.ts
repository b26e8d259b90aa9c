/** @jest-environment node */
import { eventStream } from './event-stream.js';

describe('an event stream', () => {
  function opened() {
    const leaving = new AbortController();
    let tell = (_event: string, _data: unknown) => {};
    let stops = 0;
    const { body } = eventStream(leaving.signal, (told) => {
      tell = told;
      return () => (stops += 1);
    });
    if (!body) throw new Error('The answer has no body');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    return { leaving, reader, tell: (event: string, data: unknown) => tell(event, data), stops: () => stops };
  }

  it('tells what happens', async () => {
    const { leaving, reader, tell } = opened();
    expect((await reader.read()).value).toBe('retry: 1000\n\n');
    tell('change', { queues: true });
    expect((await reader.read()).value).toBe('event: change\ndata: {"queues":true}\n\n');
    leaving.abort();
    expect((await reader.read()).done).toBe(true);
  });

  it('drops what is told once the browser has left, however it left', async () => {
    const [aborted, cancelled] = [opened(), opened()];
    aborted.leaving.abort();
    await cancelled.reader.cancel();
    for (const { tell, stops } of [aborted, cancelled]) {
      tell('change', {});
      expect(stops()).toBe(1);
    }
  });
});
