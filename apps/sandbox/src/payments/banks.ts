import { optionalText, type Body } from './body.ts';
import { invalid, ProviderRefusal } from './reply.ts';
import { sandboxBank } from './shapes.ts';
import type { Transactions } from './transactions.ts';

const since = '2025-01-01T00:00:00.000Z';
// Codes as text: they have leading zeros. '001' is the provider's own test bank.
const known = [
  { ...sandboxBank, code: '999', longcode: '999000001', pay_with_bank_transfer: true },
  {
    id: 1_000,
    name: 'Test Bank',
    slug: 'test-bank',
    code: '001',
    longcode: '001000001',
    pay_with_bank_transfer: false,
  },
  {
    id: 21,
    name: 'Zenith Bank',
    slug: 'zenith-bank',
    code: '057',
    longcode: '057150013',
    pay_with_bank_transfer: false,
  },
];

/** The banks this sandbox knows, in the provider's shape. */
export function bankList() {
  return known.map((bank) => ({
    ...bank,
    gateway: null,
    pay_with_bank: false,
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

export function bankByCode(code: string | undefined): { code: string; name: string } | undefined {
  return known.find((bank) => bank.code === code);
}

export function isKnownBankId(id: string): boolean {
  return known.some((bank) => String(bank.id) === id);
}

/** Name enquiry: our own accounts by name, any account of the test bank, and the documented test account; 422 otherwise. */
export function resolveAccount(transactions: Transactions, query: Body) {
  const number = optionalText(query['account_number'], 'account_number', 20);
  const code = optionalText(query['bank_code'], 'bank_code', 20);
  const bank = known.find((one) => one.code === code);
  if (!bank)
    throw new ProviderRefusal(400, 'Unknown bank code', 'invalid_bank_code', 'Take the code from the list of banks');
  const name = number !== undefined && /^\d{10}$/.test(number) ? holderOf(transactions, number, bank.code) : undefined;
  if (number === undefined || name === undefined) {
    throw invalid('Could not resolve account name. Check parameters or try again.', 422);
  }
  return { account_number: number, account_name: name, bank_id: bank.id };
}

function holderOf(transactions: Transactions, number: string, bankCode: string): string | undefined {
  if (bankCode === '999') return transactions.byAccount(number)?.account_name;
  if (bankCode === '001') return `TEST ACCOUNT ${number.slice(-4)}`;
  return number === '0000000000' ? 'ZENITH TEST ACCOUNT' : undefined;
}
