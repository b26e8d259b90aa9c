import { ProjectorStatus } from './projector-status.js';

describe('the status of a projector', () => {
  it('has caught up once everything stored when it began is folded, and again after it starts over', () => {
    const status = new ProjectorStatus();
    const begin = () => {
      status.follow(0n, 9n);
      status.role = 'active';
      status.live();
      status.arrived();
    };
    const fold = (position: bigint) =>
      status.folded({ position, events: 1, storedAt: undefined, seconds: 0, setAside: [] });
    begin();
    fold(8n);
    expect(status.caughtUp()).toBe(false);
    fold(9n);
    expect(status.caughtUp()).toBe(true);

    status.startOver();
    expect(status.caughtUp()).toBe(false);
    begin();
    fold(8n);
    expect(status.caughtUp()).toBe(false);
    fold(9n);
    expect(status.caughtUp()).toBe(true);
  });

  it('does not know its lag while the event store is away', () => {
    const status = new ProjectorStatus();
    const fold = () =>
      status.folded({ position: 1n, events: 1, storedAt: new Date(Date.now() - 60_000), seconds: 0, setAside: [] });
    status.follow(0n, 1n);
    status.role = 'active';
    fold();
    status.lost();
    expect(status.lagSeconds()).toBeNaN();
    status.arrived();
    expect(status.lagSeconds()).toBeGreaterThanOrEqual(60);
    fold();
    status.live();
    expect(status.lagSeconds()).toBeGreaterThanOrEqual(60);
  });
});
