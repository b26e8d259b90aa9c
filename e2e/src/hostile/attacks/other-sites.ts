// What a page of another site makes the browser of somebody who is signed in here send.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import { visit } from '../visit.js';

const SITES: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: '', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'x-http-method-override': 'GET' },
];
const TYPES = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json',
];
const targets = ({ queueId }: AttackedProduct): readonly string[] => [
  '/sign-in',
  '/sign-out',
  '/project',
  '/account',
  `/queues/${queueId}/presence`,
  `/v1/labeling_queues/${queueId}/items`,
];

export const otherSites: readonly Attack[] = [
  {
    name: 'forms from another site',
    room: 'pages',
    sends: 'forms of four types to six addresses with the cookies of an admin, as a browser sends them for other sites',
    mustAnswer: '403 for each',
    async run(product) {
      const answers = [];
      for (const path of targets(product)) {
        for (const site of SITES) {
          for (const type of TYPES) {
            const headers = { ...site, 'content-type': type };
            answers.push(await visit(product, { path, method: 'POST', body: 'a=b', headers }));
          }
        }
      }
      return allAnswered(answers, 403);
    },
  },
];
