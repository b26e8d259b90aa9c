import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';

const root = new URL('../..', import.meta.url).pathname;

interface Component {
  readonly name: string;
  /** The classes that its markup names. */
  readonly classes: ReadonlySet<string>;
  /** Its selectors that are global as a whole: they reach whatever page is open, even after the component is gone. */
  readonly global: readonly string[];
}

/** All nodes of a parsed component, wherever they are in it. */
function* nodesIn(value: unknown): Generator<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') return;
  if ('type' in value) yield { ...value };
  for (const part of Object.values(value)) yield* nodesIn(part);
}

function isGlobal({ children }: AST.CSS.ComplexSelector): boolean {
  return children.every(({ selectors: [first] }) => first?.type === 'PseudoClassSelector' && first.name === 'global');
}

function componentOf(path: string): Component {
  const text = readFileSync(join(root, path), 'utf8');
  const { css, fragment } = parse(text, { modern: true });
  const textOf = (node: object) => text.slice(Number(Reflect.get(node, 'start')), Number(Reflect.get(node, 'end')));
  const named = [...nodesIn(fragment)].filter(
    ({ type, name }) => type === 'ClassDirective' || (type === 'Attribute' && name === 'class'),
  );
  const selectors = [...nodesIn(css?.children)]
    .filter(({ type }) => type === 'Rule')
    .flatMap(({ prelude }) => {
      const { children } = prelude as AST.CSS.SelectorList;
      return children.filter(isGlobal).map(textOf);
    });
  return {
    name: basename(path),
    classes: new Set(named.flatMap((node) => textOf(node).match(/[\w-]+/g) ?? [])),
    global: selectors,
  };
}

const components = globSync('**/*.svelte', { cwd: root }).map(componentOf);

describe('a global style of a component', () => {
  it('has a class that no other component uses, so that it reaches that component alone', () => {
    const own = ({ name }: Component, selector: string) =>
      (selector.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? []).some(
        (word) => !components.some((other) => other.name !== name && other.classes.has(word)),
      );
    const shared = components.flatMap((component) =>
      component.global.filter((selector) => !own(component, selector)).map((selector) => [component.name, selector]),
    );
    expect(components.filter(({ global }) => global.length > 0).length).toBeGreaterThan(10);
    // What several components share belongs in a CSS file that each of them imports.
    expect(shared).toEqual([]);
  });
});
