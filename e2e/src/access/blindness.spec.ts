// What several members answer to one item: whatever they request, nobody sees another's answer before submitting their
// own, or another's draft at all.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { ask } from './asking.fixture.js';
import { BlindQueue, words, type Member, type Word } from './blind-queue.fixture.js';
import type { Caller } from './callers.fixture.js';
import { LiveFeed } from './live-feed.fixture.js';
import { searchesFor, waysOut, waysToWrite, type WayOut } from './ways-out.fixture.js';

const world = reviewing();
const blind = new BlindQueue(world);
let ways: WayOut[];

beforeAll(async () => {
  await blind.plant();
  ways = await waysOut(world.site.client, blind.ids);
});

interface Asker {
  readonly caller: Caller;
  readonly mayRead: readonly Word[];
}

const allWords = Object.keys(words) as Word[];
const submitted: readonly Word[] = ['answer', 'otherAnswer', 'remark', 'skipReason'];
/** What each member may read while two of those who annotate the item have submitted their answers. */
const atFirst: Readonly<Record<Member, readonly Word[]>> = {
  newcomer: [],
  drafting: ['draft'],
  submitting: ['laterAnswer'],
  submitted,
  otherSubmitted: submitted,
  skipped: ['skipReason'],
  annotatingLead: ['answerOfLead'],
  ...{ lead: submitted, auditor: submitted, admin: submitted },
};

const member = (name: Member): Asker => ({ caller: blind.who(name), mayRead: atFirst[name] });
const members = () => [...blind.members.keys()].map(member);
/** API keys do not annotate. A key with every scope reads what leads read. */
const keys = () =>
  blind.keys.map((caller): Asker => ({
    caller,
    mayRead: caller.rights?.includes('compare') === true ? submitted : [],
  }));
const everybody = () => [...members(), ...keys()];

const mayTell = ({ isOfItem, isForAsker }: WayOut) => isOfItem || isForAsker;
/** Requests not about the item are sent by those who may know nothing, and by an admin, who reaches everything. */
const waysFor = ({ mayRead, caller }: Asker) =>
  ways.filter((way) => mayTell(way) || mayRead.length === 0 || caller.rights?.includes('admin') === true);
const isFor = (caller: Caller, { isPage }: WayOut) => !isPage || 'cookie' in caller.headers;
const wordsIn = (text: string) => allWords.filter((word) => text.includes(words[word]));

/** What somebody reads but must not, and what they should read but do not. */
async function surprises({ caller, mayRead }: Asker, some: readonly WayOut[], answered = new Set<string>()) {
  const found: string[] = [];
  const seen = new Set<Word>();
  for (const way of some.filter((way) => isFor(caller, way))) {
    const { status, text } = await ask(caller, way);
    if (status < 300) answered.add(way.route);
    for (const word of wordsIn(text)) {
      seen.add(word);
      if (!mayRead.includes(word)) found.push(`${caller.name}: ${way.name} shows the ${word}`);
    }
  }
  const missing = mayRead.filter((word) => !seen.has(word));
  return [...found, ...missing.map((word) => `${caller.name}: nothing shows the ${word}`)];
}

/** Who finds a word by searching for it. */
async function finders(askers: readonly Asker[], looked: readonly Word[]) {
  const searches = ways.filter(({ isSearch }) => isSearch);
  expect(searches.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['listItems ?', 'GET /palette', 'GET /queues/[queue]/matches']),
  );
  const finds = async ({ caller }: Asker) => {
    const found: string[] = [];
    for (const way of searches.filter((way) => isFor(caller, way))) {
      const answerTo = async (text: string) => {
        const told = await Promise.all(searchesFor(way, text).map((search) => ask(caller, search)));
        return told.map((one) => one.text.replaceAll(text, '')).join('\n');
      };
      const absent = await answerTo('osprey4a63');
      for (const word of looked) {
        if ((await answerTo(words[word])) !== absent) found.push(`${caller.name}: ${way.name} finds the ${word}`);
      }
    }
    return found;
  };
  return (await Promise.all(askers.map(finds))).flat();
}

/** What everybody who may use SQL reads in all of its tables. */
async function toldBySql(askers = everybody()) {
  const { data }: { data: { name: string }[] } = JSON.parse((await world.site.client.get('/v1/sql/tables')).text);
  const query = `select ${data.map(({ name }) => `(select json_agg(${name})::text from ${name})`).join(', ')}`;
  const texts: (Asker & { readonly by: string; readonly text: string })[] = [];
  for (const asker of askers.filter(({ caller }) => caller.rights?.includes('read'))) {
    const { caller } = asker;
    const { status, text } = await ask(caller, { method: 'POST', path: '/v1/sql', body: { query } });
    expect([caller.name, status, text.includes(blind.ids['item'] ?? '?')]).toEqual([caller.name, 200, true]);
    texts.push({ ...asker, by: caller.name, text });
  }
  return texts;
}

describe('what several members answer to an item', () => {
  it('is shown only to those who have submitted their own, and to leads and auditors who do not annotate it', async () => {
    const answered = new Set<string>();
    const found = await Promise.all(everybody().map((asker) => surprises(asker, waysFor(asker), answered)));
    expect(found.flat()).toEqual([]);
    // Each of them has returned something to somebody.
    expect(ways.filter((way) => mayTell(way) && !answered.has(way.route)).map(({ name }) => name)).toEqual([]);
  });

  it('is listed and counted as a mention only for those who may read it', async () => {
    const told = members().map(async ({ caller }) => {
      const asked = ['/v1/mentions', '/mentions/count'].map((path) => ask(caller, { method: 'GET', path }));
      const [list, counted] = (await Promise.all(asked)).map(({ text }) => JSON.parse(text));
      return [caller.name, list.data.length, list.next, counted.count];
    });
    const mayRead = members().map(({ caller, mayRead }) => {
      const mentions = mayRead.includes('remark') && caller !== blind.who('submitted') ? 1 : 0;
      return [caller.name, mentions, null, mentions];
    });
    expect(await Promise.all(told)).toEqual(mayRead);
  });

  it('cannot be found by a search, except by its author', async () => {
    const askers = [...(['newcomer', 'drafting', 'lead'] as const).map(member), ...keys()];
    const byAuthor = `${blind.who('drafting').name}: GET /queues/[queue]/matches finds the draft`;
    expect(await finders(askers, allWords)).toEqual([byAuthor]);
  });

  it('is in SQL for those who may read it, once submitted, and SQL never says whether it differs', async () => {
    for (const { by, text, mayRead } of await toldBySql()) {
      const answers = (['answer', 'otherAnswer'] as const).filter((word) => mayRead.includes(word));
      expect([by, wordsIn(text), text.match(/\w*(?:differ|dispute)\w*/i)]).toEqual([by, answers, null]);
    }
  });

  it('is not sent to open pages while somebody writes it', async () => {
    const feeds = ways.filter(({ path }) => path.endsWith('/live'));
    expect(feeds.map(({ name }) => name)).toEqual(['GET /live', 'GET /queues/[queue]/live']);
    const open = await Promise.all(
      members().flatMap(({ caller }) => feeds.map(({ path }) => LiveFeed.open(caller, path))),
    );
    await blind.save('drafting', 'draft');
    await blind.save('submitting', 'laterAnswer');
    const path = `/v1/labeling_queues/${blind.ids['queue']}`;
    const renamed = await world.site.client.send({ method: 'PATCH', path, body: { name: 'Renamed' } });
    const last = BigInt(mustBe(200, renamed).headers.get('position') ?? '');
    const isEnough = (text: string) =>
      [...text.matchAll(/^data: .*"position":"(\d+)"|^data: .*"queues":true/gm)].some(
        ([, position]) => position === undefined || BigInt(position) >= last,
      );
    expect(wordsIn((await Promise.all(open.map((feed) => feed.until(isEnough)))).join('\n'))).toEqual([]);
  });

  it('is shown to those who have submitted their own in the meantime, and to nobody else', async () => {
    await blind.submit('submitting', 'laterAnswer');
    await blind.submit('annotatingLead', 'answerOfLead');
    await world.site.client.settled();
    const all: readonly Word[] = [...submitted, 'laterAnswer', 'answerOfLead'];
    const askers = [
      ...(['newcomer', 'drafting', 'skipped'] as const).map(member),
      ...(['submitting', 'annotatingLead'] as const).map((name) => ({ ...member(name), mayRead: all })),
    ];
    const ofItem = ways.filter(mayTell);
    expect((await Promise.all(askers.map((asker) => surprises(asker, ofItem)))).flat()).toEqual([]);
  });

  it('is not in the answers to what others write', async () => {
    const found: string[] = [];
    const done: string[] = [];
    for (const way of await waysToWrite(world.site.client, blind.ids)) {
      const { status, text } = await ask(blind.who('newcomer'), way);
      if (status < 300) done.push(way.name);
      for (const word of wordsIn(text)) found.push(`${way.name} answers with the ${word}`);
    }
    expect(found).toEqual([]);
    expect(done).toEqual(expect.arrayContaining(['saveAnnotation', 'writeComment', 'flagItem']));
  });
});

describe('what annotations agreed on before a lead unapproved it', () => {
  function whoMayReadIt(): Asker[] {
    const knowing: readonly Member[] = ['submitted', 'otherSubmitted', 'lead', 'annotatingLead', 'auditor', 'admin'];
    const known = new Set(knowing.map((name) => blind.who(name)));
    return everybody().map(({ caller, mayRead }) => {
      const isKnowing = 'cookie' in caller.headers ? known.has(caller) : mayRead.length > 0;
      return { caller, mayRead: isKnowing ? ['agreedOn'] : [] };
    });
  }

  beforeAll(async () => {
    await blind.plantUnapproved();
    ways = await waysOut(world.site.client, blind.ids);
  });

  it('is shown only to those who have submitted their own, and to leads and auditors', async () => {
    const found = await Promise.all(whoMayReadIt().map((asker) => surprises(asker, ways.filter(mayTell))));
    expect(found.flat()).toEqual([]);
  });

  it('cannot be found by anybody else, by a search or in SQL', async () => {
    expect(await finders([member('newcomer'), ...keys()], ['agreedOn'])).toEqual([]);
    for (const { by, text, mayRead } of await toldBySql(whoMayReadIt())) {
      expect([by, wordsIn(text).filter((word) => word === 'agreedOn')]).toEqual([by, mayRead]);
    }
  });
});
