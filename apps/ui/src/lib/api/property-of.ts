// The properties of a JSON value from elsewhere, whatever the value is.

/** Undefined when there is no property with this name. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Undefined when there is no text under this name. */
export function textOf(value: unknown, name: string): string | undefined {
  const found = propertyOf(value, name);
  return typeof found === 'string' ? found : undefined;
}
