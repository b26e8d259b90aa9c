// Jest transform for stylesheets a component imports: tests have no layout, so nothing is left of them.
export default { process: () => ({ code: '' }) };
