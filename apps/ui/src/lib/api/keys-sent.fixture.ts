/** The `Idempotency-Key` of each call of `api.POST`. */
export function keysOf(calls: readonly (readonly unknown[])[]): unknown[] {
  return calls.map(([, options]) => member(member(member(options, 'params'), 'header'), 'Idempotency-Key'));
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
