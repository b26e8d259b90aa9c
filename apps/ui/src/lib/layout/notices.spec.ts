import { jest } from '@jest/globals';
import type { Problem } from '../api/problem.js';
import { Notices } from './notices.svelte.js';
import { attempt, notices as ofTheTab, notifyFailure, notifyObstacle, takeFailureBack } from './notify.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  for (const failure of ofTheTab.failures) ofTheTab.close(failure);
  jest.useRealTimers();
});

const undo = (run = () => undefined) => ({ label: 'Undo', run });

describe('notices', () => {
  it('are shown one at a time, each for its own duration', () => {
    const notices = new Notices();
    notices.show({ message: 'Item 1 approved', action: undo() });
    jest.advanceTimersByTime(7_999);
    notices.show({ message: 'Item 2 approved', action: undo() });
    jest.advanceTimersByTime(7_999);
    expect(notices.notice?.message).toBe('Item 2 approved');
    jest.advanceTimersByTime(1);
    expect(notices.notice).toBeUndefined();
    notices.show({ message: 'Copied' });
    jest.advanceTimersByTime(4_000);
    expect(notices.notice).toBeUndefined();
  });

  it('stay while they are being read', () => {
    const notices = new Notices();
    notices.show({ message: 'Copied' });
    notices.hold();
    jest.advanceTimersByTime(60_000);
    expect(notices.notice?.message).toBe('Copied');
    notices.resume();
    jest.advanceTimersByTime(4_000);
    expect(notices.notice).toBeUndefined();
  });

  it('offer their action once, and not on another page', () => {
    const notices = new Notices();
    const run = jest.fn(() => undefined);
    const notice = { message: 'Item 1 discarded', action: undo(run) };
    notices.show(notice);
    notices.act(notice);
    expect([notices.notice, run.mock.calls.length]).toEqual([undefined, 1]);
    notices.show(notice);
    notices.leavePage();
    expect(notices.notice).toBeUndefined();
    notices.show({ message: 'Queue archived' });
    notices.leavePage();
    expect(notices.notice?.message).toBe('Queue archived');
  });
});

describe('failures', () => {
  it('stay beside the notices until they are closed, each once', () => {
    const notices = new Notices();
    const failure = { message: 'Item 3 could not be approved' };
    notices.fail({ message: failure.message });
    notices.fail({ message: 'This browser cannot keep drafts' });
    notices.fail(failure);
    notices.show({ message: 'Item 4 approved' });
    jest.advanceTimersByTime(60_000);
    expect(notices.failures.map(({ message }) => message)).toEqual([
      'This browser cannot keep drafts',
      'Item 3 could not be approved',
    ]);
    notices.close(failure);
    expect(notices.failures).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('is taken back once the same is tried again, while others stay', () => {
    notifyFailure('The settings were not saved.');
    notifyFailure('Item 3 could not be approved');
    takeFailureBack('The settings were not saved.');
    expect(ofTheTab.failures.map(({ message }) => message)).toEqual(['Item 3 could not be approved']);
  });
});

describe('an attempt', () => {
  const said = () => ofTheTab.failures.map(({ message, detail }) => `${message} ${detail}`);
  const refused = (detail: string, errors: { pointer: string; detail: string }[] = []) =>
    Promise.resolve({ ok: false, problem: { status: 400, code: 'invalid_body', detail, errors } } as const);

  it('says in a sentence why it fails, and takes that back as soon as it is repeated', async () => {
    await attempt('The role was not changed.', refused('The member has left the project'));
    expect(said()).toContain('The role was not changed. The member has left the project.');
    const answered = Promise.withResolvers<{ ok: true }>();
    const again = attempt('The role was not changed.', answered.promise);
    expect(said().join()).not.toContain('The role was not changed.');
    answered.resolve({ ok: true });
    expect(await again).toEqual({ ok: true });
    expect(said().join()).not.toContain('The role was not changed.');
  });

  it('gives the reason that its caller picks from all that is wrong', async () => {
    const errors = [{ pointer: '/name', detail: 'must not be empty' }];
    const first = ({ errors: [one], detail }: Problem) => one?.detail ?? detail;
    await attempt('The queue was not renamed.', refused('/name must not be empty', errors), first);
    expect(said()).toContain('The queue was not renamed. must not be empty.');
  });
});

describe('obstacles', () => {
  it('disappear by themselves, unlike other failures, but not while they are being read', () => {
    const said = () => ofTheTab.failures.map(({ message }) => message);
    notifyFailure('Item 3 could not be approved');
    notifyObstacle('The target is not valid JSON');
    jest.advanceTimersByTime(3_999);
    ofTheTab.hold();
    jest.advanceTimersByTime(60_000);
    expect(said()).toEqual(['Item 3 could not be approved', 'The target is not valid JSON']);
    ofTheTab.resume();
    jest.advanceTimersByTime(4_000);
    expect(said()).toEqual(['Item 3 could not be approved']);
  });
});
