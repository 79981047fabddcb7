import { StsError } from './errors.ts';

/** The two parts of an 18-digit MeterPAN, from which keys are made. */
export interface MeterIdentity {
  /** Issuer number: `600727` before an 11-digit DRN, `0000` before a 13-digit one. */
  readonly iin: '600727' | '0000';
  /** The meter number printed on the meter, with its check digit: 11 or 13 digits. */
  readonly drn: string;
}

/** The Luhn digit at the end of a string of digits. */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let index = digits.length - 1, doubled = true; index >= 0; index--, doubled = !doubled) {
    const digit = digits.charCodeAt(index) - 48;
    sum += doubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return (10 - (sum % 10)) % 10;
}

/** True when a string is digits only and its last digit is the Luhn digit of the others. */
export function isLuhnValid(digits: string): boolean {
  return /^[0-9]{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.charCodeAt(digits.length - 1) - 48;
}

/** True for a meter number as printed on a meter: 11 or 13 digits with a right check digit. */
export function isMeterNumber(drn: string): boolean {
  return (drn.length === 11 || drn.length === 13) && isLuhnValid(drn);
}

/** The 18-digit MeterPAN of a meter number (11 or 13 digits); refuses (`meter-number`) a wrong length or check digit. */
export function meterPan(drn: string): string {
  if (!isMeterNumber(drn)) {
    throw new StsError('meter-number', 'A meter number has 11 or 13 digits, the last of which checks the others.');
  }
  const body = (drn.length === 11 ? '600727' : '0000') + drn;
  return body + String(luhnDigit(body));
}

/** Splits a MeterPAN; refuses (`meter-pan`) another length, an issuer other than 600727 and 0000, or a wrong check digit. */
export function parseMeterPan(pan: string): MeterIdentity {
  const identity = splitMeterPan(pan);
  if (!isLuhnValid(pan) || !isLuhnValid(identity.drn))
    throw new StsError('meter-pan', 'A check digit of the MeterPAN is wrong.');
  return identity;
}

/** Splits a MeterPAN without checking its check digits. */
export function splitMeterPan(pan: string): MeterIdentity {
  if (/^600727[0-9]{12}$/.test(pan)) return { iin: '600727', drn: pan.slice(6, 17) };
  if (/^0000[0-9]{14}$/.test(pan)) return { iin: '0000', drn: pan.slice(4, 17) };
  throw new StsError('meter-pan', 'A MeterPAN has 18 digits and begins with 600727 or 0000.');
}
