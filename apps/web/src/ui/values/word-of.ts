/**
 * The text for a code of an open list of the contract, where there is one; otherwise the code itself. A closed list needs
 * neither: its table is indexed, and a code without a text does not compile.
 */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return knownWord(words, code) ?? code;
}

export function knownWord(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}
