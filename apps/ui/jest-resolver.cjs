// "./x.js" in our sources means the file x.ts; in packages that have both x.svelte.js and x.svelte it means itself.
// So the name as written is tried first.
/** @type {import('jest-resolve').SyncResolver} */
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    return options.defaultResolver(request.slice(0, -3), options);
  }
};
