import { Admission } from './admission.js';

describe('admission', () => {
  let now = 0;
  let admission: Admission;
  beforeEach(() => {
    now = 0;
    admission = new Admission(1_000, () => now);
  });
  const begin = (caller: string, count: number) => {
    for (let i = 0; i < count; i++) admission.begin(caller);
  };
  /** Works for this long and finishes `done` commands of a caller, one after the other. */
  const work = (caller: string, seconds: number, done: number) => {
    for (let i = 0; i < done; i++) {
      now += (seconds * 1_000) / done;
      admission.end(caller);
    }
    if (done === 0) now += seconds * 1_000;
  };

  it('admits as many commands as can be done in time, and then says when to come back', () => {
    begin('flood', 440);
    work('flood', 2, 300);
    // 150 per second, and 140 in work.
    expect(admission.secondsToWait('flood')).toBe(0);
    begin('flood', 110);
    expect(admission.secondsToWait('flood')).toBe(2);
    work('flood', 1, 150);
    begin('flood', 1_000);
    expect(admission.secondsToWait('flood')).toBe(5);
  });

  it('admits callers with few commands in work, however many others have', () => {
    begin('flood', 200);
    work('flood', 2, 20);
    expect(admission.secondsToWait('flood')).toBe(5);
    expect(admission.secondsToWait('bystander')).toBe(0);
    begin('bystander', 40);
    expect(admission.secondsToWait('bystander')).toBe(0);
    begin('bystander', 80);
    expect(admission.secondsToWait('bystander')).toBe(5);
  });

  it('notices at once when no work is being done any more', () => {
    begin('flood', 200);
    expect(admission.secondsToWait('flood')).toBe(0);
    now += 1_500;
    expect(admission.secondsToWait('flood')).toBe(5);
  });

  it('never refuses a few commands, however slow they are', () => {
    begin('slow', 127);
    now += 60_000;
    expect(admission.secondsToWait('slow')).toBe(0);
  });

  it('does not mistake a pause for slowness, and admits everything again after a flood', () => {
    begin('flood', 300);
    work('flood', 2, 300);
    now += 3_600_000;
    begin('flood', 140);
    expect(admission.secondsToWait('flood')).toBe(0);
  });

  it('admits everything where there is no limit', () => {
    const open = new Admission(0, () => now);
    for (let i = 0; i < 1_000; i++) open.begin('flood');
    now += 10_000;
    expect(open.secondsToWait('flood')).toBe(0);
  });
});
