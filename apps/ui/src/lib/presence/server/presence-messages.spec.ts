import { readScreenReport } from './screen-report.js';
import type { OpenScreen } from './open-screens.js';
import { decodeMessages, encodeMessages, type PresenceMessage } from './presence-messages.js';

const here = (n: number, name = 'Ada'): PresenceMessage => {
  const place: OpenScreen = {
    ...{ screen: `screen ${n}`, projectId: 'project', queueId: 'queue', memberId: 'member' },
    ...{ name, step: n, ordinal: n, editing: n % 2 === 0 },
  };
  return { is: 'here', place };
};

describe('messages between processes', () => {
  it('arrive as sent and in order, in texts that fit into notifications', () => {
    const messages = [...Array.from({ length: 500 }, (_, n) => here(n, '李'.repeat(100))), { is: 'who' } as const];
    const texts = encodeMessages('me', messages);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    const read = texts.map(decodeMessages);
    expect(read.every((each) => each?.from === 'me')).toBe(true);
    expect(read.flatMap((each) => each?.messages)).toEqual(messages);
    expect(encodeMessages('me', [])).toEqual([]);
  });

  it.each(['', 'null', '{}', '{"messages":1}', '{"messages":[null]}', '{"messages":[1]}', '[1]', 'hello'])(
    'are not read from what others send on the channel: %s',
    (text) => {
      expect(decodeMessages(text)).toBeUndefined();
    },
  );
});

describe('the report of a screen', () => {
  const screen = '0123456789abcdef';
  it('contains its id, its item if any, and whether somebody is editing', () => {
    expect(readScreenReport(`{"screen":"${screen}","step":3,"ordinal":12,"editing":true}`)).toEqual({
      ...{ screen, step: 3, ordinal: 12, editing: true },
    });
    expect(readScreenReport(`{"screen":"${screen}","step":0,"ordinal":null,"editing":false,"more":1}`)).toEqual({
      ...{ screen, step: 0, ordinal: null, editing: false },
    });
  });

  it.each([
    '',
    'null',
    '7',
    '[]',
    '{',
    '{"screen":"short","step":1,"ordinal":1,"editing":true}',
    `{"screen":"${screen}<b>","step":1,"ordinal":1,"editing":true}`,
    `{"screen":"${screen}","step":1,"editing":true}`,
    `{"screen":"${screen}","step":1,"ordinal":"1","editing":true}`,
    `{"screen":"${screen}","step":1,"ordinal":1.5,"editing":true}`,
    `{"screen":"${screen}","step":1,"ordinal":-1,"editing":true}`,
    `{"screen":"${screen}","step":1,"ordinal":2147483648,"editing":true}`,
    `{"screen":"${screen}","step":1,"ordinal":1,"editing":1}`,
    `{"screen":"${screen}","step":1,"ordinal":1}`,
    `{"screen":"${screen}","ordinal":1,"editing":true}`,
  ])('cannot be anything else: %s', (text) => {
    expect(readScreenReport(text)).toBeUndefined();
  });
});
