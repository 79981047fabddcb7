/**
 * The text for a code of an open list of the contract, where there is one; otherwise the code itself. The table of a closed list is
 * indexed, and a code without a text does not compile.
 */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return knownWord(words, code) ?? code;
}

/**
 * What a table says about a code; undefined for a code that it lacks. Also for a state of a closed list: during an upgrade a page that is
 * still open may get one from the newer server.
 */
export function knownWord<Word>(words: Readonly<Record<string, Word>>, code: string): Word | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}
