// Compares what was acknowledged with what is there. Pure, so that tests can check it with made-up histories.
import type { Ledger } from '../ledger.js';
import type { Found } from './found.js';
import { judgeAnswers } from './judge-answers.js';
import { judgeAdded } from './judge-added.js';
import { judgeAnnotated } from './judge-annotated.js';
import { judgeBulk } from './judge-bulk.js';
import { judgeImported } from './judge-imported.js';
import { judgeOrder } from './judge-order.js';
import { judgePushed } from './judge-pushed.js';
import { judgeQueues } from './judge-queues.js';
import { judgeReviewed } from './judge-reviewed.js';

/** Findings of one rule; one loss rarely comes alone. */
const MOST = 10;

/** What is wrong, one finding per line, up to a limit; empty if every promise was kept. */
export function judge(ledger: Ledger, found: Found): string[] {
  const rules = [
    judgeAnswers,
    judgeAdded,
    judgeOrder,
    judgeReviewed,
    judgeBulk,
    judgeAnnotated,
    judgeImported,
    judgePushed,
    judgeQueues,
  ];
  return rules.flatMap((rule) => {
    const wrong = rule(ledger, found);
    return wrong.length > MOST ? [...wrong.slice(0, MOST), `… and ${wrong.length - MOST} more of this kind`] : wrong;
  });
}
