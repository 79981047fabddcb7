/*
 * Passwords that attackers try first. A password needs eight characters of four kinds, so only decorated words of the
 * well-known lists are possible: `P@ssw0rd1!`, `Welcome#2026`. They are compared without their decoration.
 */

/** Words that people here choose, and the words of our own pages. */
const localWords =
  `password passwort passw pass parola senha secret admin administrator root user login welcome letmein master
  qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe qwer abc abcd abcdef abcdefg iloveyou loveyou love
  lovely monkey dragon football baseball soccer hockey basketball superman batman spiderman pokemon starwars trustno
  sunshine princess flower shadow michael jordan jennifer jessica ashley charlie daniel thomas andrew joshua robert
  matthew anthony hunter hunting tigger buster harley ranger killer pepper ginger cookie summer winter spring autumn
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december freedom whatever nothing computer internet google facebook twitter instagram whatsapp
  samsung iphone android microsoft windows apple chelsea arsenal liverpool manchester barcelona madrid juventus ronaldo
  messi naruto jesus jesuschrist christ godisgood godislove gloryofgod blessed blessing grace favour faith heaven angel
  family mother father mummy daddy baby honey sweetheart darling handsome beautiful success successful money moneyman
  millionaire billionaire lucky goodluck happy happiness hello helloworld changeme change default example sample test
  testing tester guest temp temporary demo system server database network access account security secure private
  nigeria naija lagos abuja ibadan kano portharcourt africa biafra eagles supereagles
  gatelight gate light estate estates meter meters prepaid token tokens electricity electric energy power solar water
  gas utility utilities vend vending wallet resident manager palmcourt harmonygardens`.split(/\s+/);

let words: Promise<Set<string>> | undefined;

/**
 * Our own words and 49,000 passwords from breaches, the most common first; without digits and signs, like everything
 * here. The package is loaded with the first password: loading it takes a twentieth of the start of each process, and
 * most processes never see a password.
 */
async function readWords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const breached = dictionary['passwords-common'].map((password) => password.replaceAll(/[^a-z]/g, ''));
  return new Set([...localWords, ...breached.filter((word) => word.length >= 4)]);
}

const lookalikes = new Map<string, string>([
  ['@', 'a'],
  ['4', 'a'],
  ['0', 'o'],
  ['1', 'l'],
  ['!', 'i'],
  ['3', 'e'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);

/**
 * Whether the password without digits and signs is only a well-known word, a row of keys or one of the user's names.
 */
export async function isGuessable(password: string, names: readonly string[]): Promise<boolean> {
  const low = password.normalize('NFKC').toLowerCase();
  if (new Set(low).size < 5) return true;
  const own = new Set(names.flatMap(nameWords));
  const known = await (words ??= readWords());
  const isKnown = (word: string) => known.has(word) || own.has(word);
  return readings(low).some((reading) => isKnown(reading) || isRepeated(reading, isKnown) || isRun(reading));
}

/** The letters in the middle, as typed and with look-alikes replaced by letters. */
function readings(low: string): string[] {
  const bare = low.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
  const spelled = (text: string) => letters(text.replaceAll(/[@4013$57!]/g, (sign) => lookalikes.get(sign) ?? sign));
  // `1` and `!` are read both as l and as i.
  const other = (text: string) =>
    letters(text.replaceAll('1', 'i').replaceAll(/[@403$57!]/g, (sign) => lookalikes.get(sign) ?? sign));
  return [letters(low), spelled(bare), other(bare), spelled(low.replace(/[\d@$!%*?&#]+$/, ''))].filter(
    (text) => text !== '',
  );
}

function nameWords(name: string): string[] {
  const low = name.normalize('NFKC').toLowerCase();
  const local = low.split('@')[0] ?? low;
  return [local.replaceAll(/[^\p{L}]/gu, ''), ...local.split(/[^\p{L}]+/u)].filter((word) => word.length >= 3);
}

function isRepeated(reading: string, isKnown: (word: string) => boolean): boolean {
  const half = reading.slice(0, reading.length / 2);
  return half.length >= 3 && half + half === reading && isKnown(half);
}

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function isRun(reading: string): boolean {
  const back = [...reading].toReversed().join('');
  return reading.length >= 4 && rows.some((row) => row.includes(reading) || row.includes(back));
}
