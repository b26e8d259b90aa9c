// Guessing what only some people know. Afterward, the network of the guesser is shut out for a while.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered, tally } from '../outcomes.js';
import type { Answer } from '../send.js';
import { visit } from '../visit.js';

/** Holds if each is refused, the last ones because there were too many. */
function throttledAfter(answers: readonly Answer[], ...refusals: readonly number[]) {
  const { held } = allAnswered(answers, ...refusals, 429);
  return { held: held && answers.at(-1)?.status === 429, saw: tally(answers) };
}

const signIn = (product: AttackedProduct, email: string) =>
  visit(product, {
    path: '/sign-in',
    method: 'POST',
    body: new URLSearchParams({ email, password: 'a wrong password' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    isStranger: true,
  });

export const guessing: readonly Attack[] = [
  {
    name: 'passwords guessed for one member',
    room: 'pages',
    sends: '30 sign-in forms for the address of a member, each with a wrong password, one after the other',
    mustAnswer: '400, then 429',
    isLong: true,
    shutsOut: true,
    async run(product) {
      const answers: Answer[] = [];
      for (let i = 0; i < 30; i++) answers.push(await signIn(product, 'ada@example.com'));
      return throttledAfter(answers, 400);
    },
  },
  {
    name: '150 passwords at once',
    room: 'pages',
    sends: '150 sign-in forms at once, each for another address',
    mustAnswer: '400 or 429 for each',
    isLong: true,
    shutsOut: true,
    run: async (product) =>
      allAnswered(
        await Promise.all(Array.from({ length: 150 }, (_, i) => signIn(product, `person${i}@example.com`))),
        ...[400, 429],
      ),
  },
  {
    name: '300 invitations guessed',
    room: 'pages',
    sends: '300 links of invitations that do not exist, one after the other',
    mustAnswer: '404, then 429',
    shutsOut: true,
    async run(product) {
      const answers: Answer[] = [];
      for (let i = 0; i < 300; i++) {
        const path = `/invitation/${crypto.randomUUID().replaceAll('-', '')}`;
        answers.push(await visit(product, { path, isStranger: true }));
      }
      return throttledAfter(answers, 404);
    },
  },
];
