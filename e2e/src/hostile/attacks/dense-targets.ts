// Targets of 900 KB with as many values as fit: each command compares all of them.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import { sendPatiently, type Answer } from '../send.js';
import { addItem } from '../stored.js';

const BYTES = 890_000;
const listed = (element: string) => `[${`${element},`.repeat(BYTES / (element.length + 1))}1]`;
const nested = `${'['.repeat(190)}${']'.repeat(190)}`;
const members = Array.from({ length: BYTES / 11 }, (_, i) => `"k${i}":1`).join(',');

/** The same value in another spelling. */
const withSpace = (target: string) => target.replace(/^./, '$& ');
const withMore = (target: string) => target.replace(/.$/, target.startsWith('{') ? ',"more":1}' : ',2]');

const bodyOf = (target: string) => `{"target":${target}}`;

/** Everything that compares the target of an item, or puts it into an answer. */
async function commandItem(product: AttackedProduct, target: string): Promise<Answer[]> {
  const id = await addItem(product, `{"data":1,"target":${target}}`);
  const items = `/v1/labeling_queues/${product.queueId}/items`;
  const as = { key: 'admin' } as const;
  const edit = (to: string) =>
    sendPatiently(product, { ...as, method: 'PUT', path: `${items}/${id}/target`, body: bodyOf(to) });
  const batch = (command: object) =>
    sendPatiently(product, { ...as, path: `${items}/batch`, body: JSON.stringify({ items: [{ id }], command }) });
  const edited = await edit(withMore(target));
  const set = await batch({ type: 'setField', key: 'more', value: 2 });
  const { correlationId = '' }: { correlationId?: string } = JSON.parse(set.text);
  return [
    ...[edited, set],
    await batch({ type: 'takeBack', correlationId }),
    await edit(withSpace(target)),
    await sendPatiently(product, { ...as, path: `${items}/${id}/approve`, body: bodyOf(withMore(target)) }),
    await sendPatiently(product, { ...as, method: 'GET', path: `${items}/${id}/history?order=newest` }),
  ];
}

function dense(name: string, target: string): Attack {
  return {
    name: `targets of 900 KB of ${name}`,
    room: 'api',
    sends: `four items whose targets are ${name}, and every command that compares them, at the same time`,
    mustAnswer: '200 to each command, in the end',
    async run(product) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => commandItem(product, target)));
      return allAnswered(answers.flat(), 200);
    },
  };
}

export const denseTargets: readonly Attack[] = [
  dense('numbers', listed('1')),
  dense('empty objects', listed('{}')),
  dense('nested arrays', listed(nested)),
  dense('members', `{${members}}`),
  dense('quotes', JSON.stringify(['"'.repeat(BYTES / 2), 1])),
];
