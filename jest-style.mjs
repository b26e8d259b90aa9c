// Jest transform for stylesheets a component imports: tests have no layout, so an empty module replaces them.
export default { process: () => ({ code: '' }) };
