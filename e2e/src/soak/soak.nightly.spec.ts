// A short run of `npm run soak`. Neither how long anything takes nor how much memory is asserted, only that nothing is lost.
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

  it('did each kind of command, and told each screen', () => {
    expect([...soaked.tally.done.keys()].sort()).toEqual(
      ['add', 'approve', 'discard', 'edit', 'import a file', 'import items', 'push', 'unapprove'].sort(),
    );
    expect(soaked.tally.total).toBeGreaterThanOrEqual(3_400);
    expect(soaked.screens?.messages).toBeGreaterThanOrEqual(40);
  });

  it('had its memory measured', () => {
    expect(soaked.measured.map(({ name, memory, heap }) => [name, memory.length > 1, heap.length > 1])).toEqual([
      ['command-api', true, true],
      ['projector', true, true],
      ['event-store', true, true],
      ['ui', true, true],
      ['postgres', true, false],
    ]);
  });
});
