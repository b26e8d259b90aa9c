// npm run demo: adds a queue of real items and traces of real runs to the running product, through the public HTTP API.
import { annotationSchema, demoItems, guidelines } from './demo-items.mjs';
import { sendAgentRuns } from './demo-traces.mjs';
import { asProgram } from './running-api.mjs';

const QUEUE_NAME = 'Math solutions';
const AT_ONCE = 100;

async function demo(call) {
  const queueId = (await queueNamed(call, QUEUE_NAME)) ?? (await createQueue(call));
  const items = demoItems();
  let collapsed = 0;
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const path = `/v1/labeling_queues/${queueId}/items`;
    const { headers } = await call('POST', path, { items: items.slice(from, from + AT_ONCE) });
    collapsed += Number(headers.get('Collapsed-Count') ?? 0);
    console.log(`${Math.min(from + AT_ONCE, items.length)} of ${items.length} items`);
  }
  console.log(
    `Queue “${QUEUE_NAME}”: ${items.length - collapsed} items added, ${collapsed} already existed. Open Queues in the browser.`,
  );
  await sendAgentRuns(call);
}

async function queueNamed(call, name) {
  for (let after = ''; ;) {
    const { answer } = await call(
      'GET',
      `/v1/labeling_queues?limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    );
    const found = answer.data.find((queue) => queue.name === name);
    if (found !== undefined || answer.next === null) return found?.id;
    after = answer.next;
  }
}

async function createQueue(call) {
  const { answer } = await call('POST', '/v1/labeling_queues', { name: QUEUE_NAME, guidelines, annotationSchema });
  return answer.id;
}

await asProgram(demo);
