/** Which columns of a list are hidden. Columns that are added later, such as those of new fields, are shown. */
export class ListColumns {
  hidden = $state.raw<readonly string[]>([]);

  shows(name: string): boolean {
    return !this.hidden.includes(name);
  }
  toggle(name: string): void {
    this.hidden = this.shows(name) ? [...this.hidden, name] : this.hidden.filter((one) => one !== name);
  }
}

/** The name of a field's column, as in addresses. */
export function fieldColumn(key: string): string {
  return `field.${key}`;
}

/** As in an address: `data,field.notes`. */
export function spellHidden(hidden: readonly string[]): string {
  return hidden
    .map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C'))
    .sort()
    .join(',');
}

export function readHidden(text: string | null): readonly string[] {
  const names = (text ?? '').split(',').filter((name) => name !== '');
  return names.map((name) => name.replaceAll('%2C', ',').replaceAll('%25', '%'));
}
