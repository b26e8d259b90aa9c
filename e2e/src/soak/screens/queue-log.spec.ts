import { QueueLog } from './queue-log.js';

describe('the log of what the screens of a queue receive', () => {
  let findings: string[];
  let recorded: number[];
  let log: QueueLog;
  beforeEach(() => {
    [findings, recorded] = [[], []];
    log = new QueueLog({ record: (ms) => recorded.push(ms) }, (finding) => findings.push(finding));
  });
  const screens = (count: number) => Array.from({ length: count }, () => ({ next: log.end }));
  const tell = (place: { next: number }, position: number, now = 0) => log.hear(place, BigInt(position), now);

  it('accepts the same messages on all screens, each at its own pace', () => {
    const [fast, slow] = screens(2);
    if (!fast || !slow) return;
    for (const position of [3, 5, 9]) tell(fast, position);
    for (const position of [3, 5, 9]) tell(slow, position);
    expect([findings, fast.next === log.end, slow.next === log.end]).toEqual([[], true, true]);
  });

  it('reports a screen that misses one message', () => {
    const [one, another] = screens(2);
    if (!one || !another) return;
    for (const position of [3, 5, 9]) tell(one, position);
    for (const position of [3, 9]) tell(another, position);
    expect(findings).toEqual([expect.stringContaining('when others received 5')]);
  });

  it('reports a position that goes back', () => {
    const [one] = screens(1);
    if (!one) return;
    tell(one, 9);
    tell(one, 5);
    expect(findings).toEqual([expect.stringContaining('after 9')]);
  });

  it('counts a command as shown on a screen with the first message that is not older', () => {
    const [one, another] = screens(2);
    if (!one || !another) return;
    log.sent(100, 4n);
    log.sent(110, 9n);
    log.sent(120, 12n);
    tell(one, 3, 101);
    tell(one, 5, 130);
    tell(another, 3, 102);
    tell(another, 5, 140);
    tell(one, 9, 150);
    expect(log.unheard).toBe(1);
    log.settleAll();
    expect(recorded.sort((a, b) => a - b)).toEqual([30, 40, 40]);
  });
});
