import { madeByPackages, snapshot } from '../../jest/left-behind.mjs';

const read = (name: string): unknown => Reflect.get(globalThis, name);

describe('what a spec file leaves behind in its worker', () => {
  it('is gone for the next one: globals, settings, listeners, exit codes', () => {
    Reflect.set(globalThis, 'earlier', 'as it was');
    const undo = snapshot();
    const listening = process.listenerCount('SIGUSR2');
    const { exitCode, exit } = process;
    Object.assign(globalThis, { earlier: 'changed', later: 1 });
    Reflect.set(globalThis, Symbol.for('later'), 1);
    process.env['LEFT_BEHIND'] = 'yes';
    delete process.env['PATH'];
    process.on('SIGUSR2', () => undefined);
    process.exitCode = 7;
    process.exit = () => {
      throw new Error('This must not be left');
    };
    undo();
    expect([read('earlier'), read('later'), Reflect.has(globalThis, Symbol.for('later'))]).toEqual([
      'as it was',
      undefined,
      false,
    ]);
    expect([process.env['LEFT_BEHIND'], process.env['PATH']]).toEqual([undefined, expect.any(String)]);
    expect([process.listenerCount('SIGUSR2'), process.exitCode]).toEqual([listening, exitCode]);
    expect(process.exit).toBe(exit);
  });

  it('stays when a package made it while it was loaded, since that happens once', () => {
    const undo = snapshot();
    Reflect.set(globalThis, 'ofPackage', 1);
    madeByPackages.add('ofPackage');
    undo();
    expect(read('ofPackage')).toBe(1);
    madeByPackages.delete('ofPackage');
  });
});
