import { parseJsonText, type JsonText } from '@labeling/domain';
import type { Bench, FilledQueue } from '../product/bench.js';
import { question } from '../product/questions.js';

/** An item may have 900 KiB in total: this leaves room for what is typed. */
export const DOCUMENT_KIB = 890;

const FIRST_LINE = 'A long target of many lines';

export const documentSight = { texts: [FIRST_LINE] };

/** Adds an item with a large target at the end of the queue. */
export async function addLargeDocument(bench: Bench, queue: FilledQueue): Promise<void> {
  const body = `{"items":[{"data":{"question":"Is this long?"},"target":${largeDocument()}}]}`;
  await bench.api.call('POST', `/v1/labeling_queues/${queue.id}/items`, body);
  await bench.settle();
}

/** Formatted for people: one string per line, as long as a few sentences. */
function largeDocument(): JsonText {
  const lines = [`{\n  "title": ${JSON.stringify(FIRST_LINE)},\n  "lines": [\n`];
  let length = 0;
  for (let n = 0; length < DOCUMENT_KIB * 1_024 - 1_000; n++) {
    const text = question(n)
      .data.question.replace(/[^ -~]/g, ' ')
      .slice(0, 300);
    const line = `    ${JSON.stringify(`${n}: ${text}`)},\n`;
    lines.push(line);
    length += line.length;
  }
  lines.push('    "the last"\n  ]\n}');
  return parseJsonText(lines.join(''));
}
