import { parseArgs } from 'node:util';
import { StaffRefusal, type BankAccount, type Payments } from '#payments';

const usage = `Usage: npm run refunds -- COMMAND
  list                                    refunds that are not finished, those that need a person first
  show ID
  retry ID --by NAME [--account-number N --bank-code C --account-name "…"]
  done-outside ID --reference R --by NAME --note "…"
  held                                    small amounts that we hold for payers
  release REFERENCE --by NAME             sends back what is held for a purchase
`;

class UsageError extends Error {}

const options = {
  by: { type: 'string' },
  reference: { type: 'string' },
  note: { type: 'string' },
  'account-number': { type: 'string' },
  'bank-code': { type: 'string' },
  'account-name': { type: 'string' },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;

function required(given: Given, name: keyof typeof options, pattern: RegExp, meaning: string): string {
  const text = given[name]?.trim() ?? '';
  if (!pattern.test(text)) throw new UsageError(`--${name} is missing or wrong: ${meaning}.`);
  return text;
}

const staffName = (given: Given) => required(given, 'by', /^[\w.@ -]{2,60}$/, 'your name, 2 to 60 letters');

function refundId(text: string | undefined): bigint {
  if (!/^\d{1,18}$/.test(text ?? '')) throw new UsageError('Name the refund by its number.');
  return BigInt(text ?? '');
}

function bankAccount(given: Given): BankAccount | undefined {
  const names = ['account-number', 'bank-code', 'account-name'] as const;
  if (names.every((name) => given[name] === undefined)) return undefined;
  return {
    accountNumber: required(given, 'account-number', /^\d{10}$/, 'ten digits'),
    bankCode: required(given, 'bank-code', /^[0-9A-Za-z]{2,20}$/, "the provider's code of the bank, such as 058"),
    accountName: required(given, 'account-name', /^.{1,100}$/, 'the name of the account, up to 100 letters'),
  };
}

const money = (minor: bigint, currency: string) =>
  `${currency} ${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;
/** The last four digits are enough to recognise it. */
const hidden = (account: string | null) => (account === null ? '' : ` into ******${account.slice(-4)}`);

async function run(
  staff: Payments['staff'],
  words: string[],
  given: Given,
  print: (line: string) => void,
): Promise<void> {
  const [command = '', subject] = words;
  switch (command) {
    case 'list': {
      const refunds = await staff.list();
      for (const one of refunds)
        print(
          `${one.id}  ${one.state}  ${money(one.amountMinor, one.currency)}  ${one.reference}  ${one.reason}${one.problem === null ? '' : `  (${one.problem})`}`,
        );
      return print(refunds.length === 0 ? 'No refund is open.' : `${refunds.length} open refunds.`);
    }
    case 'show': {
      const one = await staff.read(refundId(subject));
      print(`Refund ${one.id} for ${one.reference}: ${money(one.amountMinor, one.currency)}, ${one.reason}`);
      print(`State: ${one.state}${hidden(one.accountNumber)}, last change ${one.updatedAt.toISOString()}`);
      print(`Problem: ${one.problem ?? 'none'}`);
      print(`At the provider: payment ${one.providerTransactionId}, refund ${one.providerRefundId ?? 'none'}`);
      return print(`Paid outside: ${one.outsideReference ?? 'no'}`);
    }
    case 'retry': {
      const request = { id: refundId(subject), by: staffName(given), account: bankAccount(given) };
      return print((await staff.retry(request)).message);
    }
    case 'done-outside': {
      const request = {
        id: refundId(subject),
        by: staffName(given),
        reference: required(given, 'reference', /^[\w./-]{3,100}$/, "the bank's reference of the payment"),
        note: required(given, 'note', /^.{3,300}$/, 'why it was paid outside, 3 to 300 letters'),
      };
      return print((await staff.markDoneOutside(request)).message);
    }
    case 'held': {
      const sums = await staff.held();
      for (const one of sums)
        print(
          `${one.reference}  ${money(one.sumMinor, one.currency)}  ${one.transfers} transfers since ${one.since.toISOString()}`,
        );
      return print(sums.length === 0 ? 'Nothing is held.' : `${sums.length} purchases with small amounts.`);
    }
    case 'release':
      if (!subject) throw new UsageError('Name the purchase by its reference.');
      return print((await staff.releaseHeld({ reference: subject, by: staffName(given) })).message);
    default:
      throw new UsageError('There is no such command.');
  }
}

/**
 * `npm run refunds -- …` with its arguments. Prints its results line by line. Returns the fault of the command for the
 * error output, with the usage where that helps, or undefined when it was done.
 */
export async function refundsCommand(
  staff: Payments['staff'],
  args: string[],
  print: (line: string) => void,
): Promise<string | undefined> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    await run(staff, positionals, values, print);
    return undefined;
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isUsage && !(error instanceof StaffRefusal)) throw error;
    return `${(error as Error).message}\n${isUsage ? usage : ''}`;
  }
}
