const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const RANDOM_LENGTH = 8;
/** The largest multiple of 36 in a byte: bytes above it would make some letters likelier than others. */
const FAIR_BYTES = 252;

function randomLetters(): string {
  let letters = '';
  while (letters.length < RANDOM_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH))) {
      if (byte < FAIR_BYTES && letters.length < RANDOM_LENGTH) letters += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return letters;
}

/** `TOK-`, the instant's digits in UTC to the millisecond, eight random capitals or digits. */
export function makeReference(at: Date): string {
  return `TOK-${at.toISOString().replace(/\D/g, '')}${randomLetters()}`;
}
