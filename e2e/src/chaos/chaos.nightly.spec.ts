// A run of `npm run chaos`; CHAOS_MINUTES sets its length, CHAOS_SEED its seed. It asserts that every promise is
// kept, not how long anything takes.
import { textReport, type Report } from './report.js';
import { run } from './run.js';
import { setStage, type Stage } from './stage.js';

const minutes = Number(process.env['CHAOS_MINUTES'] ?? 3);
const seed = Number(process.env['CHAOS_SEED'] ?? 1);

describe('the whole product in trouble', () => {
  let stage: Stage;
  let report: Report;
  beforeAll(
    async () => {
      const { signal } = new AbortController();
      const say = () => undefined;
      stage = await setStage(say, signal);
      report = await run(stage, { seed, forMs: minutes * 60_000, say, signal });
    },
    minutes * 60_000 + 900_000,
  );
  afterAll(() => stage?.close());

  it('keeps every promise', () => {
    expect({ findings: report.findings, report: report.findings.length > 0 && textReport(report) }).toEqual({
      findings: [],
      report: false,
    });
  });

  it('recovers from each trouble on its own', () => {
    expect(report.met.filter(({ backAfterMs }) => backAfterMs === undefined)).toEqual([]);
  });

  it('was in use all along: each kind of command was acknowledged, and some had to be sent again', () => {
    const { entries } = report.ledger;
    const acknowledged = entries.filter(({ outcome }) => outcome === 'acknowledged');
    expect([...new Set(acknowledged.map(({ intent }) => intent.is))].sort()).toEqual(
      expect.arrayContaining(['add', 'annotate', 'bulk', 'createQueue', 'importFile', 'push', 'review', 'takeBack']),
    );
    expect(entries.some(({ attempts }) => attempts > 1)).toBe(true);
  });
});
