// A short run of `npm run soak`. It asserts only that nothing is lost, not how much time or memory anything takes.
import { textReport } from './report.js';
import { soak, type Soaked } from './soak.js';
import { setStage, type Stage } from './stage.js';

describe('the whole product at work', () => {
  let stage: Stage;
  let soaked: Soaked;
  beforeAll(async () => {
    const { signal } = new AbortController();
    stage = await setStage(signal);
    soaked = await soak(stage, { commands: 3_400, screens: 40, workers: 2 }, () => undefined, signal);
  }, 600_000);
  afterAll(() => stage?.close());

  it('has everything that it acknowledged, and shows it on every screen', () => {
    const { findings } = soaked;
    expect({ findings, report: findings.length > 0 && textReport(soaked) }).toEqual({ findings: [], report: false });
  });

  it('has done each kind of command, and informed each screen', () => {
    expect([...soaked.tally.done.keys()].sort()).toEqual(
      ['add', 'approve', 'discard', 'edit', 'import a file', 'import items', 'push', 'unapprove'].sort(),
    );
    expect(soaked.tally.total).toBeGreaterThanOrEqual(3_400);
    expect(soaked.screens?.messages).toBeGreaterThanOrEqual(40);
  });

  it('has had its memory measured', () => {
    expect(soaked.measured.map(({ name, memory, heap }) => [name, memory.length > 1, heap.length > 1])).toEqual([
      ['command-api', true, true],
      ['projector', true, true],
      ['event-store', true, true],
      ['ui', true, true],
      ['postgres', true, false],
    ]);
  });
});
