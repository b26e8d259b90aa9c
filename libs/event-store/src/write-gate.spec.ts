import { AppendRefused } from './client/failures.js';
import { StoreCannotWrite, StoreUnavailable, VersionConflict } from './errors.js';
import { WriteGate } from './write-gate.js';

const trouble = new StoreUnavailable('The event store cannot be reached');
let probes: PromiseWithResolvers<void>[];
let gate: WriteGate;
beforeEach(() => {
  probes = [];
  gate = new WriteGate(() => {
    const probe = Promise.withResolvers<void>();
    probes.push(probe);
    return probe.promise;
  });
});
const failing = (failure = trouble) => gate.run(() => Promise.reject(failure)).catch((error: unknown) => error);
const notBegun = new StoreUnavailable('The event store has accepted no appends since one failed', { cause: trouble });

describe('the gate for appends', () => {
  it('sends no probe while no append has failed for good', async () => {
    expect(await gate.run(() => Promise.resolve('stored'))).toBe('stored');
    const conflict = new VersionConflict('item-1', 0n, 1n);
    await expect(gate.run(() => Promise.reject(conflict))).rejects.toBe(conflict);
    expect(await gate.run(() => Promise.resolve('stored'))).toBe('stored');
    expect(probes).toHaveLength(0);
  });

  it('fails further appends before they begin, and probes once for all of them', async () => {
    await failing();
    let begun = 0;
    const appending = [1, 2, 3].map(() => gate.run(() => Promise.resolve(begun++)));
    const failed = Promise.all(appending.map((append) => expect(append).rejects.toEqual(notBegun)));
    expect(probes).toHaveLength(1);
    probes[0]?.reject(trouble);
    await failed;
    expect(begun).toBe(0);
  });

  it('does not let appends wait for a probe that is not answered', async () => {
    await failing();
    await expect(gate.run(() => Promise.resolve('stored'))).rejects.toEqual(notBegun);
    await expect(gate.run(() => Promise.resolve('stored'))).rejects.toEqual(notBegun);
    expect(probes).toHaveLength(1);
  });

  it('fails further appends with the reason that the store reports', async () => {
    const isFull = new StoreCannotWrite('database or disk is full');
    await failing(isFull);
    await expect(gate.run(() => Promise.resolve('stored'))).rejects.toBe(isFull);
  });

  it('lets the appends that wait for a successful probe begin in their order', async () => {
    await failing();
    const begun: number[] = [];
    const appending = [1, 2, 3].map((n) => gate.run(async () => void begun.push(n)));
    probes[0]?.resolve();
    await Promise.all(appending);
    expect(begun).toEqual([1, 2, 3]);
    await gate.run(() => Promise.resolve());
    expect(probes).toHaveLength(1);
  });

  it('checks the store with a probe unless an append has just been stored', async () => {
    const checking = gate.check(60_000);
    probes[0]?.resolve();
    expect(await checking).toBe(true);
    expect(await gate.check(60_000)).toBe(true);
    expect(probes).toHaveLength(1);
    await failing();
    const again = gate.check(60_000);
    probes[1]?.reject(trouble);
    expect(await again).toBe(false);
  });

  it('stays open when the store refuses the probe itself', async () => {
    const checking = gate.check(60_000);
    probes[0]?.reject(new AppendRefused('write-probe', 'it is empty'));
    expect(await checking).toBe(true);
  });
});
