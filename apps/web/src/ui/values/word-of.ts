/**
 * The word for a code of a list that the contract leaves open, where there is one; else the code itself. A list that it closes needs
 * neither: its table is indexed, and a code without a word does not compile.
 */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return knownWord(words, code) ?? code;
}

export function knownWord(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}
