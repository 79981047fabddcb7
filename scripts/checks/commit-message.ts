import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sliceNames } from './api-floors.ts';

/** Programs and kinds of work; `docs/contributing.md` explains them. The platform is listed with the slices. */
export const workScopes =
  'api web office sandbox contract openapi sts sql languages backup reconcile start build check tests e2e bench soak deploy docs'.split(
    ' ',
  );

/** What a commit may name as its place: a slice of the server, a program, or a kind of work. */
export function commitScopes(): string[] {
  return [...sliceNames(join(import.meta.dirname, '../..')).flat(), ...workScopes];
}

const longestSubject = 72;
const shortestSubject = 15;

/** The faults of a commit message, each as a sentence; git's own comments in it do not count. */
export function messageFaults(message: string): string[] {
  const [subject = '', second = '', ...body] = message
    .split('\n# ------------------------ >8')[0]!
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trim());
  // Those are melted into another commit before anyone else sees them.
  if (/^(?:fixup|squash|amend)! /.test(subject)) return [];
  if (subject.startsWith('Merge ')) return ['A merge commit hides what changed: rebase onto main instead.'];
  const [, places, what] = /^([a-z][\w, -]*): (\S.*)$/.exec(subject) ?? [];
  const scopes = commitScopes();
  const unknown = (places ?? '').split(', ').filter((place) => places !== undefined && !scopes.includes(place));
  const why = body.filter((line) => line !== '' && !/^[A-Z][\w-]+-by: /.test(line));
  return [
    places === undefined && 'The subject begins with its scope, as in "wallets: a top-up names its card".',
    unknown.length > 0 && `'${unknown.join("', '")}' is not a scope; docs/contributing.md lists them.`,
    subject.length > longestSubject && `The subject has ${subject.length} characters; the most are ${longestSubject}.`,
    what !== undefined &&
      subject.length < shortestSubject &&
      'The subject says too little: what changes, and for whom?',
    second !== '' && 'The second line is empty.',
    why.length === 0 && 'The body says why: write a sentence or two below an empty line.',
  ].filter((fault) => fault !== false);
}

/** `commit-message.ts FILE`, run by `scripts/hooks/commit-msg`. */
if (import.meta.main) {
  const faults = messageFaults(readFileSync(process.argv[2] ?? '', 'utf8'));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
