import { readFileSync } from 'node:fs';

/** What a commit may name as its place: a slice of the server, a program, or a kind of work. `docs/contributing.md` explains them. */
export const commitScopes = (
  'accounting announcements audit audit-log staff-lists commission diesel engineering estates health households ' +
  'identity imports integrations ledger manage message-templates metering notifications one-time-codes ' +
  'payments people power preferences privacy properties service-charges settings site staff support tariffs top-ups ' +
  'teams transactions usage vending wallets withdrawals platform api web office sandbox contract openapi sts sql ' +
  'languages backup reconcile start build check tests e2e bench soak docs'
).split(' ');

const longestSubject = 72;
const shortestSubject = 15;

/** What is wrong with a commit message, each fault as a sentence; git's own comments in it do not count. */
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
  const unknown = (places ?? '').split(', ').filter((place) => places !== undefined && !commitScopes.includes(place));
  const why = body.filter((line) => line !== '' && !/^[A-Z][\w-]+-by: /.test(line));
  return [
    places === undefined && 'The subject begins with its scope, as in "wallets: a top-up names its card".',
    unknown.length > 0 && `'${unknown.join("', '")}' is no scope; docs/contributing.md lists them.`,
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
