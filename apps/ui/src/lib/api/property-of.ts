// What a JSON value that came from elsewhere holds under a name, whatever the value is.

/** Undefined when it holds nothing under this name. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Undefined when it holds no text under this name. */
export function textOf(value: unknown, name: string): string | undefined {
  const found = propertyOf(value, name);
  return typeof found === 'string' ? found : undefined;
}
