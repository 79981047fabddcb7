import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { optionalText, type Body } from '../body.ts';
import { invalid, ProviderRefusal } from '../reply.ts';
import { sandboxBank } from '../shapes.ts';

const since = '2025-01-01T00:00:00.000Z';

export interface KnownBank {
  id: number;
  name: string;
  slug: string;
  /** Text: codes have leading zeros, and some have letters. */
  code: string;
  longcode: string;
  /** Code in the interbank network. Empty when no list has one. */
  nip: string;
}

/** Institutions as the provider lists them, with its own ids and codes. */
const real = JSON.parse(readFileSync(new URL('bank-list.json', import.meta.url), 'utf8')) as KnownBank[];
const ours: KnownBank = {
  id: sandboxBank.id,
  name: sandboxBank.name,
  slug: sandboxBank.slug,
  code: '999',
  longcode: '999000001',
  nip: '999001',
};
// The provider's own test bank.
const test: KnownBank = {
  id: 1_000,
  name: 'Test Bank',
  slug: 'test-bank',
  code: '001',
  longcode: '001000001',
  nip: '',
};
const known = [ours, test, ...real];

/** One page of the list of banks, in the provider's shape. */
export function bankList(page = 1, perPage = 100) {
  return known.slice((page - 1) * perPage, page * perPage).map(({ nip, ...bank }) => ({
    ...bank,
    nip_sort_code: nip,
    gateway: null,
    pay_with_bank: false,
    pay_with_bank_transfer: bank.code === ours.code,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: true,
    is_deleted: false,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    createdAt: since,
    updatedAt: since,
  }));
}

export function bankByCode(code: string | undefined): KnownBank | undefined {
  return known.find((bank) => bank.code === code);
}

export function isKnownBankId(id: string): boolean {
  return known.some((bank) => String(bank.id) === id);
}

/** The holder of a virtual account of this sandbox, of either provider. */
export type HolderOf = (accountNumber: string) => string | undefined;

/** `GET /bank/resolve`: 422 for an account that the bank does not have. */
export function resolveAccount(ownHolder: HolderOf, query: Body) {
  const number = optionalText(query['account_number'], 'account_number', 20);
  const code = optionalText(query['bank_code'], 'bank_code', 20);
  const bank = bankByCode(code);
  if (!bank)
    throw new ProviderRefusal(400, 'Unknown bank code', 'invalid_bank_code', 'Take the code from the list of banks');
  const name = number === undefined ? undefined : holderAt(ownHolder, number, bank.code);
  if (number === undefined || name === undefined) {
    throw invalid('Could not resolve account name. Check parameters or try again.', 422);
  }
  return { account_number: number, account_name: name, bank_id: bank.id };
}

/**
 * The name on an account. Virtual accounts of ours, any number at the test bank, and the documented test account have
 * names. Every other bank has a made-up holder for each possible account number.
 */
export function holderAt(ownHolder: HolderOf, number: string, bankCode: string): string | undefined {
  if (!/^\d{10}$/.test(number)) return undefined;
  if (bankCode === ours.code) return ownHolder(number);
  if (bankCode === test.code) return `TEST ACCOUNT ${number.slice(-4)}`;
  if (bankCode === '057' && number === '0000000000') return 'ZENITH TEST ACCOUNT';
  return couldExist(number, bankCode) ? madeUpName(bankCode + number) : undefined;
}

/** Commercial banks use numbers with a check digit. Wallets use the holder's phone number without its zero. */
function couldExist(number: string, bankCode: string): boolean {
  if (!/^\d{3}$/.test(bankCode)) return /^[789]/.test(number);
  const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
  const sum = [...(bankCode + number.slice(0, 9))].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

const firstNames = ['ADA', 'CHIDI', 'FATIMA', 'TUNDE', 'NGOZI', 'EMEKA', 'AISHA', 'SEGUN'];
const lastNames = ['OBI', 'BELLO', 'ADEYEMI', 'OKAFOR', 'MUSA', 'EZE', 'BALOGUN', 'DANJUMA'];

function madeUpName(of: string): string {
  const [first = 0, last = 0] = createHash('sha256').update(of).digest();
  return `${lastNames[last % lastNames.length]} ${firstNames[first % firstNames.length]}`;
}
