// Attacks by queries: what is asked, and the codes that may come back.
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackedProduct } from './attack.js';
import { refusedAs, send, type Answer } from './send.js';

/** Runs one query. */
export function query(product: AttackedProduct, sql: string, key: 'read' | 'admin' = 'read'): Promise<Answer> {
  return send(product, { path: '/v1/sql', key, body: JSON.stringify({ query: sql, limit: 10_000 }) });
}

/** Runs a query once those before it have ended. */
export async function queryOnceFree(product: AttackedProduct, sql: string, key?: 'read' | 'admin'): Promise<Answer> {
  let answer = await query(product, sql, key);
  for (let tries = 0; answer.code === 'sql_busy' && tries < 50; tries++) {
    await pause(200);
    answer = await query(product, sql, key);
  }
  return answer;
}

/** A query that must be refused or stopped. */
export function costly(name: string, codes: readonly string[], sql: () => string): Attack {
  return {
    name,
    room: 'sql',
    sends: `${name}, in one query`,
    mustAnswer: codes.join(' or '),
    run: async (product) => refusedAs(await query(product, sql()), ...codes),
  };
}

/** The same for a query that is stopped only after a while. */
export const lengthy = (...[name, codes, sql]: Parameters<typeof costly>): Attack => ({
  ...costly(name, codes, sql),
  isLong: true,
});

/** Statements that must not run at all. */
export function forbidden(
  name: string,
  statements: readonly string[],
  codes: readonly string[] = ['sql_refused'],
): Attack {
  return {
    name,
    room: 'sql',
    sends: `${name}: ${statements.length} statements, one after the other`,
    mustAnswer: `${codes.join(' or ')} to each`,
    async run(product) {
      const others: string[] = [];
      for (const statement of statements) {
        const { held, saw } = refusedAs(await query(product, statement), ...codes);
        if (!held) others.push(`${saw} to ${JSON.stringify(statement).slice(0, 60)}`);
      }
      return { held: others.length === 0, saw: others.join(', ') || `${statements.length} × ${codes.join(' or ')}` };
    },
  };
}
