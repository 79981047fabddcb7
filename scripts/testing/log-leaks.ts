import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../task.ts';

/* What no log may hold, over everything that a test did: codes, tokens, passwords, numbers of cards and phones. */

export interface Secrets {
  /** One-time codes that were really sent. Any six digits could be an amount. */
  codes: ReadonlySet<string>;
  passwords: readonly string[];
  /** Numbers that do not belong to a person: the operator's own phone. */
  allowed: readonly string[];
}

interface Pattern {
  kind: string;
  pattern: RegExp;
  isMeant?: (found: string) => boolean;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

// Parts of longer ids, such as a reference with its time, are not numbers of their own.
const patterns: readonly Pattern[] = [
  { kind: 'token', pattern: /(?<![\w.-])\d{4}(?:[ -]?\d{4}){4}(?![\w-])/g },
  { kind: 'phone number', pattern: /(?<![\w.-])(?:\+?234|0)[ -]?[789][01]\d[ -]?\d{3}[ -]?\d{4}(?![\w-])/g },
  {
    kind: 'card number',
    pattern: /(?<![\w.-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w-])/g,
    isMeant: (found) => passesLuhn(digits(found)),
  },
];

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((all, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** What a line of a log holds that it must not. The values are not repeated: this text is logged as well. */
export function leaksIn(line: string, secrets: Secrets): string[] {
  const found = patterns
    .filter(({ pattern, isMeant = () => true }) =>
      [...line.matchAll(pattern)].some(([text]) => isMeant(text) && !secrets.allowed.includes(digits(text))),
    )
    .map(({ kind }) => kind);
  // Numbers of JSON are amounts, times and ids, and PostgreSQL writes its process as `[123456]`; a code is text, also inside a longer one.
  const texts = line.replaceAll(/":-?\d+(?:\.\d+)?(?=[,}])/g, '":');
  if (texts.match(/(?<![\w.[-])\d{6}(?![\w-]|\.\d)/g)?.some((six) => secrets.codes.has(six))) found.push('code');
  if (secrets.passwords.some((password) => line.includes(password))) found.push('password');
  return found;
}

/** Every leak in the logs of a product that has ended, as `worker.log:17: phone number {"level":…`. */
export function leaksOf(dataDir: string, place: string | undefined): string[] {
  const secrets = { codes: codesSentBy(dataDir), passwords: passwordsOfTests(), allowed: [operatorsPhone()] };
  const files = [...globSync(join(dataDir, '**/*.log*')), ...(place ? globSync(join(place, '**/*.log*')) : [])];
  return [...new Set(files)].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        leaksIn(line, secrets).map(
          (kind) => `${file}:${index + 1}: ${kind} in ${line.replaceAll(/\d{4,}/g, '…').slice(0, 300)}`,
        ),
      ),
  );
}

/** The codes in the messages that the simulated phones and mailboxes received. */
function codesSentBy(dataDir: string): Set<string> {
  const file = join(dataDir, 'sandbox.sqlite');
  if (!existsSync(file)) return new Set();
  const inbox = new DatabaseSync(file, { readOnly: true });
  try {
    const messages = inbox.prepare('SELECT body FROM message').all() as { body: string }[];
    return new Set(messages.flatMap(({ body }) => body.match(/(?<![\w.,₦-])\d{6}(?![\w-]|[.,]\d)/g) ?? []));
  } finally {
    inbox.close();
  }
}

/** Every text of the browser tests that our rule takes for a password. */
function passwordsOfTests(): string[] {
  const quoted = globSync(join(root, 'e2e/*.ts')).flatMap(
    (file) => readFileSync(file, 'utf8').match(/'[^'\n]{8,40}'/g) ?? [],
  );
  const isPassword = (text: string) =>
    [/[a-z]/, /[A-Z]/, /\d/, /[#@!$%&*?]/].every((kind) => kind.test(text)) && !/[\s/]/.test(text);
  return [...new Set(quoted.map((text) => text.slice(1, -1)).filter(isPassword))];
}

function operatorsPhone(): string {
  const { phone } = JSON.parse(readFileSync(join(root, 'apps/web/brand.json'), 'utf8')) as { phone: string };
  return digits(phone);
}
