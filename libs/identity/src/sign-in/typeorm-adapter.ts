// better-auth over the tables of this library: its calls take part in the current transaction.
import { createAdapterFactory, type CleanedWhere } from 'better-auth/adapters';
import {
  Equal,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  MoreThanOrEqual,
  Not,
  type FindOperator,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';

import type { Tables } from '../database/tables.js';

/** Models are named like the tables, and fields like the columns; the options map both. */
export const typeormAdapter = (tables: Tables) =>
  createAdapterFactory({
    config: {
      adapterId: 'typeorm',
      adapterName: 'TypeORM',
      supportsUUIDs: true,
      supportsJSON: true,
      supportsNumericIds: false,
    },
    adapter: () => ({
      async create({ model, data }) {
        await (await tableOf(tables, model)).save(data);
        return data;
      },
      async findOne<T>({ model, where }: Filter) {
        return (await (await tableOf(tables, model)).findOneBy(conditions(where))) as T | null;
      },
      async findMany<T>({ model, where, limit, offset, sortBy }: Filter & Page) {
        const found = await (
          await tableOf(tables, model)
        ).find({
          where: conditions(where),
          take: limit,
          ...(offset !== undefined && { skip: offset }),
          ...(sortBy && { order: { [sortBy.field]: sortBy.direction } }),
        });
        return found as T[];
      },
      async count({ model, where }) {
        return (await tableOf(tables, model)).countBy(conditions(where));
      },
      async update<T>({ model, where, update }: Filter & { update: T }) {
        const rows = await tableOf(tables, model);
        await rows.update(conditions(where), update as ObjectLiteral);
        return (await rows.findOneBy(conditions(where))) as T | null;
      },
      async updateMany({ model, where, update }) {
        return (await (await tableOf(tables, model)).update(conditions(where), update)).affected ?? 0;
      },
      async delete({ model, where }) {
        await (await tableOf(tables, model)).delete(conditions(where));
      },
      async deleteMany({ model, where }) {
        return (await (await tableOf(tables, model)).delete(conditions(where))).affected ?? 0;
      },
    }),
  });

interface Filter {
  model: string;
  where?: CleanedWhere[] | undefined;
}
interface Page {
  limit: number;
  offset?: number | undefined;
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
}

async function tableOf(tables: Tables, model: string): Promise<Repository<ObjectLiteral>> {
  const { manager } = (await tables.repositories()).members;
  return manager.getRepository(model);
}

type Conditions = Record<string, FindOperator<unknown>>;

/** All conditions of better-auth on these tables are joined by AND, with each field once. */
function conditions(where: readonly CleanedWhere[] = []): Conditions {
  const found: Conditions = {};
  for (const { field, operator, value, connector } of where) {
    if ((connector !== 'AND' && where.length > 1) || field in found)
      throw new Error(`Conditions on ${field} cannot be combined`);
    found[field] = condition(operator, value);
  }
  return found;
}

function condition(operator: CleanedWhere['operator'], value: CleanedWhere['value']): FindOperator<unknown> {
  switch (operator) {
    case 'eq':
      return value === null ? IsNull() : Equal(value);
    case 'ne':
      return Not(value === null ? IsNull() : Equal(value));
    case 'lt':
      return LessThan(value);
    case 'lte':
      return LessThanOrEqual(value);
    case 'gt':
      return MoreThan(value);
    case 'gte':
      return MoreThanOrEqual(value);
    case 'in':
      return In(Array.isArray(value) ? value : [value]);
    case 'not_in':
      return Not(In(Array.isArray(value) ? value : [value]));
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      throw new Error(`These tables are not searched by ${operator}`);
  }
}
