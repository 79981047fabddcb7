import { providerName } from '../payments/providers.ts';

/*
 * The chart of accounts by number and name, as people read it. Accounts of one meter, estate, person or provider add whose they
 * are. A test compares the classes with those of the database.
 */

interface AccountClass {
  /** In the chart: 1 assets, 2 liabilities, 3 equity, 4 income, 5 expenses. */
  number: number;
  name: string;
  /** The name of one account of the class. */
  of?: (subject: string, parts: readonly string[]) => string;
}

const groups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export const accountClasses = {
  'provider-clearing': {
    number: 1010,
    name: 'Money that a payment provider holds for us',
    of: (_subject, [provider = '']) => `Money that ${providerName(provider)} holds for us`,
  },
  'operator-bank': { number: 1020, name: 'Our bank account' },
  'debt-receivable': { number: 1100, name: 'Debt on a meter', of: (meter) => `Debt on meter ${groups(meter)}` },
  wallet: { number: 2010, name: 'Wallet', of: (person) => `Wallet of ${person}` },
  'order-clearing': { number: 2020, name: 'Paid orders without a token yet' },
  'refunds-owed': { number: 2030, name: 'Refunds owed to payers' },
  'small-amounts-held': { number: 2040, name: 'Small amounts kept for payers' },
  'above-limit': { number: 2045, name: 'Wallet money above a limit' },
  suspense: { number: 2050, name: 'Money that matches no payment' },
  disputed: { number: 2060, name: 'Disputed money of wallets' },
  'payouts-in-transit': { number: 2070, name: 'Withdrawals on their way' },
  'service-charges': {
    number: 2080,
    name: 'Service charges of an estate',
    of: (estate) => `Service charges of ${estate}`,
  },
  'vat-payable': { number: 2110, name: 'VAT to pay' },
  'stamp-duty-payable': { number: 2120, name: 'Stamp duty to pay' },
  'commission-payable': {
    number: 2130,
    name: 'Share of sales owed to an estate',
    of: (estate) => `Share of sales owed to ${estate}`,
  },
  'owner-capital': { number: 3010, name: 'Capital of the operator' },
  'opening-balances': { number: 3020, name: 'Opening balances' },
  revenue: {
    number: 4010,
    name: 'Sales without VAT',
    of: (estate, [utility = '']) => `Sales of ${utility} in ${estate}, without VAT`,
  },
  'service-fees': { number: 4020, name: 'Fees we charge' },
  'provider-fees': { number: 5010, name: 'Fees of payment providers' },
  'bank-charges': { number: 5020, name: 'Bank charges' },
  'stamp-duty': { number: 5030, name: 'Stamp duty we bear' },
  'dispute-losses': { number: 5040, name: 'Losses from disputes' },
  'tariff-corrections': { number: 5050, name: 'Units given free after a wrong price' },
  commission: { number: 5060, name: 'Shares of sales earned by estates' },
  'goodwill-refunds': { number: 5070, name: 'Parts of sales given back' },
} as const satisfies Readonly<Record<string, AccountClass>>;

const isClass = (name: string): name is keyof typeof accountClasses => Object.hasOwn(accountClasses, name);

/** `{ number: '1100-3', name: 'Debt on meter 0417 5000 035' }` of `debt-receivable:3`; the code itself for a class that is not in the chart. */
export function accountName(code: string, subject: string | null): { number: string; name: string } {
  const [accountClass = '', ...parts] = code.split(':');
  const known: AccountClass | undefined = isClass(accountClass) ? accountClasses[accountClass] : undefined;
  if (!known) return { number: '', name: code };
  const last = parts.at(-1) ?? '';
  const isCurrency = /^[A-Z]{3}$/.test(last);
  const own = parts.filter((part) => !/^[A-Z]{3}$/.test(part));
  const whose = subject ?? own.at(-1);
  const name = known.of && whose !== undefined ? known.of(whose, parts) : known.name;
  return {
    number: [known.number, ...own].join('-'),
    name: isCurrency && last !== 'NGN' ? `${name} (${last})` : name,
  };
}
