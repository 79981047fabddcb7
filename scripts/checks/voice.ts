import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';

interface OldWord {
  found: RegExp;
  /** What to write instead. */
  instead: string;
}

/** Words that are never right in our texts. docs/voice.md has more, which are right in some sentences. */
const oldWords: readonly OldWord[] = [
  { found: /\b(?:somebody|whoever)\b/gi, instead: 'name the role: user, payer, visitor, caller (or "someone")' },
  { found: /\b(?:anew|once more)\b/gi, instead: '"again"' },
  { found: /\bpretended\b/gi, instead: '"simulated"' },
  { found: /\belse nothing\b/gi, instead: '"nothing else"' },
  { found: /\banswers? alike\b/gi, instead: '"responds the same"' },
  { found: /\b(?:a|the|one|each|its|their) wish\b/gi, instead: '"request"' },
  // "There is no network" and "it is no longer open" stay.
  { found: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)/gi, instead: '"is not a", "are not"' },
];

/** Migrations never change, translations have another language, and these files are about the words. */
const left =
  /\/sql\/\d{4}-|^(?:translations|scripts\/checks\/known-bad[\w-]*)\/|^(?:docs|scripts\/checks)\/voice\.\w+$/;
const texts = /\.(?:ts|tsx|mjs|sql|css|md|ya?ml)$/;
const knownBad = 'scripts/checks/known-bad-voice/words.md';

function oldWordsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      oldWords.flatMap(({ found, instead }) =>
        [...line.matchAll(found)].map(([word]) => `${index + 1}: "${word.trim()}": write ${instead}`),
      ),
    );
}

/** Files of the repository, also new ones that are not committed yet. */
function textFiles(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  return [...new Set(names)].filter((file) => texts.test(file) && !left.test(file) && existsSync(join(root, file)));
}

/** Throws unless every line of the known-bad list is refused, and every allowed line passes. */
function proveThatItFails(): void {
  const [bad = '', good = ''] = readFileSync(join(root, knownBad), 'utf8').split('## Allowed');
  const linesOf = (part: string) => part.split('\n').filter((line) => line.startsWith('- '));
  const passed = linesOf(bad).filter((line) => oldWordsIn(line).length === 0);
  const refused = linesOf(good).filter((line) => oldWordsIn(line).length > 0);
  if (linesOf(bad).length < oldWords.length || passed.length > 0 || refused.length > 0) {
    throw new Fault(`${knownBad}: these lines passed: ${passed.join(', ')}; these were refused: ${refused.join(', ')}`);
  }
}

/** Refuses old words in comments and texts, after a known-bad list has shown that it can. */
export async function refuseOldWords(): Promise<void> {
  proveThatItFails();
  const found = textFiles().flatMap((file) =>
    oldWordsIn(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  if (found.length > 0) throw new Fault(`${found.join('\n')}\ndocs/voice.md says how we write.`);
}
