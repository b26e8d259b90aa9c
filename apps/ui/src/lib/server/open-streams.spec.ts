import { setImmediate } from 'node:timers/promises';
import { OpenStreams, STREAMS, STREAMS_PER_MEMBER, UNSURE } from './open-streams.js';

let now = 0;
let ended: string[];
let streams: OpenStreams;
/** What the database answers about each stream: true, false, or that it is down. */
let answers: Map<string, boolean | 'away'>;

beforeEach(() => {
  now = 0;
  ended = [];
  answers = new Map();
  streams = new OpenStreams(() => now);
});

const open = (name: string, memberId = name) =>
  streams.add({
    memberId,
    isAllowed: async () => {
      const answer = answers.get(name) ?? true;
      if (answer === 'away') throw new Error('The database is away');
      return answer;
    },
    end: (why) => ended.push(`${name} ${why}`),
  });

describe('open streams', () => {
  it('end when their members may no longer follow them, and no others do', async () => {
    for (const name of ['Ada', 'Bob', 'Cyd']) open(name);
    await streams.check();
    expect(ended).toEqual([]);
    answers.set('Bob', false);
    await streams.check();
    await streams.check();
    expect(ended).toEqual(['Bob refused']);
  });

  it('are checked again when rights change during a check', async () => {
    let isAllowed = true;
    const asked: boolean[] = [];
    streams.add({
      memberId: 'Ada',
      isAllowed: async () => {
        asked.push(isAllowed);
        const answer = isAllowed;
        if (asked.length === 1) {
          isAllowed = false;
          void streams.check();
        }
        return answer;
      },
      end: (why) => ended.push(why),
    });
    await streams.check();
    expect([asked, ended]).toEqual([[true, false], ['refused']]);
  });

  it('are known to have ended, when rights change during a check, only after they are checked again', async () => {
    const asked: PromiseWithResolvers<boolean>[] = [];
    const isAllowed = () => {
      const answer = Promise.withResolvers<boolean>();
      asked.push(answer);
      return answer.promise;
    };
    streams.add({ memberId: 'Ada', isAllowed, end: (why) => ended.push(why) });
    expect(streams.sure).toBeUndefined();
    const checked = streams.check();
    const first = streams.sure?.then(() => ended.push('sure of the first change'));
    await setImmediate();
    void streams.check();
    const second = streams.sure?.then(() => ended.push('sure of the second change'));
    asked[0]?.resolve(true);
    await first;
    await setImmediate();
    expect(ended).toEqual(['sure of the first change']);
    asked[1]?.resolve(false);
    await second;
    expect(ended.slice(1)).toEqual(['refused', 'sure of the second change']);
    await checked;
    expect(streams.sure).toBeUndefined();
  });

  it('continue while the database is down for a moment, and end when it stays down', async () => {
    for (const name of ['Ada', 'Bob']) open(name);
    answers.set('Ada', 'away').set('Bob', 'away');
    now = UNSURE - 1;
    await streams.check();
    expect(ended).toEqual([]);
    answers.set('Ada', true).set('Bob', true);
    await streams.check();
    answers.set('Ada', 'away').set('Bob', 'away');
    now += UNSURE - 1;
    await streams.check();
    expect(ended).toEqual([]);
    now += 1;
    await streams.check();
    expect(ended).toEqual(['Ada refused', 'Bob refused']);
  });

  it('are not all checked when the first checks show that the database is down', async () => {
    let asked = 0;
    for (let i = 0; i < 200; i++) {
      const isAllowed = () => {
        asked++;
        return Promise.reject(new Error('away'));
      };
      streams.add({ memberId: `${i}`, isAllowed, end: () => ended.push(`${i}`) });
    }
    now = UNSURE;
    await streams.check();
    expect([asked, ended.length]).toEqual([20, 200]);
  });

  it('are limited per member, and the oldest makes room', () => {
    open('Bob');
    for (let i = 0; i < STREAMS_PER_MEMBER; i++) open(`Ada ${i}`, 'Ada');
    expect(ended).toEqual([]);
    const forget = open('Ada new', 'Ada');
    expect(ended).toEqual(['Ada 0 crowded']);
    forget();
    open('Ada newer', 'Ada');
    expect(ended).toEqual(['Ada 0 crowded']);
  });

  it('are limited in total', () => {
    const first = open('member');
    for (let i = 1; i < STREAMS; i++) open(`${i}`);
    expect(streams.isFull).toBe(true);
    first();
    expect(streams.isFull).toBe(false);
  });
});
