// The parser counts bytes, Postgres counts characters, editors count UTF-16 units: all positions are converted to UTF-16 units.

/** The UTF-16 index of the character with this number, from 0. */
export function indexOfCharacter(text: string, character: number): number {
  let index = 0;
  for (let passed = 0; passed < character && index < text.length; passed++) index += unitsAt(text, index);
  return index;
}

/** The UTF-16 index of the character that starts at this byte of the UTF-8 text. */
export function indexOfByte(text: string, byte: number): number {
  let index = 0;
  for (let passed = 0; passed < byte && index < text.length;) {
    const code = text.codePointAt(index) ?? 0;
    passed += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += unitsAt(text, index);
  }
  return index;
}

function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
