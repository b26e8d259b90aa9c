/** The command palette, which every page can open. */
export const palette = new (class {
  isOpen = $state(false);
})();

export const paletteKeys = 'Mod+k';
