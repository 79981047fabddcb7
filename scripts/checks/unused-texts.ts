import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';

/*
 * Texts of the web that nothing shows. The compiler does not see them, because pages choose many texts by a code. A text counts as shown
 * when its name is a word anywhere in the code of the web or of the contract. So this misses a text whose name has another use too, and
 * refuses none that is shown. Names in quotes are codes.
 */

const texts = 'apps/web/src/strings/**/*.ts';
const code = ['apps/web/{src,start,scripts,languages}/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'];
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const isOfTexts = (file: string): boolean => file.startsWith('apps/web/src/strings/');
const knownBad = 'scripts/checks/known-bad-texts/words.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const wordsOf = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Names of texts in a file that the code does not have. Files of texts name each other with a dot. */
function unusedIn(file: string, used: ReadonlySet<string>): string[] {
  const text = read(file);
  const own = new Set([...text.matchAll(/\.([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name));
  return [...text.matchAll(/^ +([A-Za-z_$][\w$]*):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !used.has(name) && !own.has(name));
}

/** Throws unless exactly the texts of the known-bad file are refused that nothing shows. */
function proveThatItFails(): void {
  const found = unusedIn(
    knownBad,
    new Set(wordsOf("WORDS.title; const { lead } = WORDS; WORDS.states['paid']; WORDS.part")),
  );
  if (found.join() !== 'oldTitle,oldHint') throw new Fault(`${knownBad}: found ${found.join(', ') || 'nothing'}`);
}

/** Refuses texts that nothing shows, after a known-bad file has shown that it can. */
export async function refuseUnusedTexts(): Promise<void> {
  proveThatItFails();
  const files = code.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !isTest(file));
  const used = new Set(files.filter((file) => !isOfTexts(file)).flatMap((file) => wordsOf(read(file))));
  const found = globSync(texts, { cwd: root })
    .filter((file) => !isTest(file))
    .flatMap((file) => unusedIn(file, used).map((name) => `${file}: ${name}`));
  if (found.length > 0)
    throw new Fault(`Nothing shows these texts; delete them and their translations:\n${found.join('\n')}`);
}
