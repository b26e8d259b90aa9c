import { jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { Observable } from 'rxjs';
import { BEAT, BEAT_EVERY } from '../live/heartbeat.js';
import { eventStream, openStreams, UNREAD, type Hearer, type ServerEvent } from './event-stream.js';
import { STREAMS_PER_MEMBER } from './open-streams.js';

let members = 0;

describe('an event stream', () => {
  function opened(hearer: Partial<Hearer> = {}) {
    const leaving = new AbortController();
    let tell = (_event: string, _data: unknown, _farewell?: unknown) => {};
    let stops = 0;
    const events = new Observable<ServerEvent>((hearing) => {
      tell = (event, data, farewell) => hearing.next({ event, data, farewell });
      return () => void (stops += 1);
    });
    const anybody = {
      memberId: `${members++}`,
      sessionEnds: new Date(Date.now() + 60_000),
      isAllowed: () => Promise.resolve(true),
    };
    const { body } = eventStream(leaving.signal, events, { ...anybody, ...hearer });
    if (!body) throw new Error('The answer has no body');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    return { leaving, reader, tell: (...told: Parameters<typeof tell>) => tell(...told), stops: () => stops };
  }

  it('sends events as they happen', async () => {
    const { leaving, reader, tell } = opened();
    expect((await reader.read()).value).toBe('retry: 1000\n\n');
    tell('change', { queues: true });
    expect((await reader.read()).value).toBe('event: change\ndata: {"queues":true}\n\n');
    leaving.abort();
    expect((await reader.read()).done).toBe(true);
  });

  it('sends heartbeats while nothing happens', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const { leaving, reader } = opened();
    await reader.read();
    jest.advanceTimersByTime(BEAT_EVERY);
    expect((await reader.read()).value).toBe(`event: ${BEAT}\ndata:\n\n`);
    leaving.abort();
    jest.useRealTimers();
  });

  it('drops events once the browser has disconnected, whether by an abort or a cancel', async () => {
    const [aborted, cancelled] = [opened(), opened()];
    aborted.leaving.abort();
    await cancelled.reader.cancel();
    // The decoder passes it on a moment later.
    await setImmediate();
    for (const { tell, stops } of [aborted, cancelled]) {
      tell('change', {});
      expect(stops()).toBe(1);
    }
  });

  it('ends as soon as its member may no longer follow it', async () => {
    let isAllowed = true;
    const { reader, tell, stops } = opened({ isAllowed: () => Promise.resolve(isAllowed) });
    await reader.read();
    await openStreams.check();
    expect(stops()).toBe(0);
    isAllowed = false;
    await openStreams.check();
    tell('change', { secret: true });
    expect([(await reader.read()).done, stops()]).toEqual([true, 1]);
  });

  it('sends what happens during a check only afterwards, and only to members who may still follow it', async () => {
    const answer = Promise.withResolvers<boolean>();
    const [removed, other] = [opened({ isAllowed: () => answer.promise }), opened()];
    for (const { reader } of [removed, other]) await reader.read();
    const checked = openStreams.check();
    for (const { tell } of [removed, other]) ['a', 'b'].forEach((id) => tell('change', { id }));
    await setImmediate();
    answer.resolve(false);
    await checked;
    other.tell('change', { id: 'c' });
    expect((await removed.reader.read()).done).toBe(true);
    for (const id of ['a', 'b', 'c'])
      expect((await other.reader.read()).value).toBe(`event: change\ndata: {"id":"${id}"}\n\n`);
    other.leaving.abort();
  });

  it('sends events once the check that they wait for has ended, without waiting for the next one', async () => {
    const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    let asked = 0;
    const { reader, tell, leaving } = opened({ isAllowed: () => answers[asked++]?.promise ?? Promise.resolve(true) });
    await reader.read();
    const checked = openStreams.check();
    ['a', 'b'].forEach((id) => tell('change', { id }));
    void openStreams.check();
    tell('change', { id: 'c' });
    answers[0]?.resolve(true);
    for (const id of ['a', 'b']) expect((await reader.read()).value).toBe(`event: change\ndata: {"id":"${id}"}\n\n`);
    const last = reader.read();
    expect(await Promise.race([last, setImmediate('nothing')])).toBe('nothing');
    answers[1]?.resolve(true);
    expect((await last).value).toBe('event: change\ndata: {"id":"c"}\n\n');
    await checked;
    leaving.abort();
  });

  it('ends with a farewell for members who may no longer follow it', async () => {
    const answer = Promise.withResolvers<boolean>();
    const { reader, tell } = opened({ isAllowed: () => answer.promise });
    await reader.read();
    const checked = openStreams.check();
    tell('change', { secret: true });
    tell('change', { secret: true, settings: true }, { settings: true });
    answer.resolve(false);
    await checked;
    expect((await reader.read()).value).toBe('event: change\ndata: {"settings":true}\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('ends when the session expires', async () => {
    const { reader } = opened({ sessionEnds: new Date(Date.now() + 20), isAllowed: () => Promise.resolve(false) });
    await reader.read();
    expect((await reader.read()).done).toBe(true);
  });

  it('makes room for a newer stream of its member, and asks the browser to wait before it reconnects', async () => {
    const memberId = 'crowded';
    const all = Array.from({ length: STREAMS_PER_MEMBER + 1 }, () => opened({ memberId }));
    expect(all.map(({ stops }) => stops())).toEqual([1, ...Array.from({ length: STREAMS_PER_MEMBER }, () => 0)]);
    const [oldest] = all;
    let heard = '';
    for (let read = await oldest?.reader.read(); read && !read.done; read = await oldest?.reader.read())
      heard += read.value;
    expect(heard).toMatch(/retry: 60000\n\n$/);
    for (const { leaving } of all) leaving.abort();
  });

  it('disconnects a browser that leaves too many bytes unread', () => {
    const { tell, stops } = opened();
    const event = { text: 'x'.repeat(10_000) };
    for (let told = 0; told < UNREAD / 2; told += 10_000) tell('change', event);
    expect(stops()).toBe(0);
    for (let told = 0; told < UNREAD; told += 10_000) tell('change', event);
    expect(stops()).toBe(1);
  });
});
