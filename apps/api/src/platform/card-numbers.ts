import { AppError } from './errors.ts';

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Ours, and one in ten of them would pass for a card: references with a time stamp in them, tokens of 20 digits, phone
 * numbers with the country's code. People paste all three when they ask for help.
 */
const ours = /TOK-20\d{12,15}-?[0-9A-Z]{8}(?![0-9A-Z])|(?<!\d[ -]?)(?:\d(?:[ -]?\d){19}|234[789]\d{9})(?![ -]?\d)/gi;

/** Refuses free text that holds a payment card's number (13 to 19 digits that pass Luhn's check): it must not reach a table or a log. */
export function refuseCardNumbers(texts: readonly string[]): void {
  for (const text of texts) {
    for (const run of text.replace(ours, '|').match(/\d(?:[ -]?\d){12,18}/g) ?? []) {
      if (passesLuhn(run.replace(/\D/g, ''))) throw new AppError('card-number-refused');
    }
  }
}
