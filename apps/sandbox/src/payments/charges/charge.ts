import type { Database } from '../../database.ts';
import type { Clock } from '../../settings.ts';
import { amountKobo, emailOf, isObject, metadataOf, optionalText, referenceOf, type Body } from '../body.ts';
import { accountHolder, customerFor } from './customers.ts';
import { invalid, missing, ProviderRefusal } from '../reply.ts';
import { accountShape, checkedShape } from '../shapes.ts';
import { ownReference, type Transactions } from './transactions.ts';

const smallestKobo = 5_000;
const shortestMs = 15 * 60_000;
const longestMs = 8 * 3_600_000;

/** Opens a temporary account for one payment and returns its number. */
export function startCharge(
  database: Database,
  transactions: Transactions,
  clock: Clock,
  body: Body,
  ipAddress: string,
) {
  const email = emailOf(body['email']);
  const requestedAmount = amountKobo(body['amount'], smallestKobo);
  const currency = optionalText(body['currency'], 'Currency', 3) ?? 'NGN';
  if (currency !== 'NGN') throw invalid('Currency not supported by merchant');
  if (body['bank_transfer'] === undefined) throw missing('This sandbox takes bank_transfer charges only');
  const reference = referenceOf(body['reference']) ?? ownReference();
  const metadata = metadataOf(body['metadata']);
  const expiresAt = expiryOf(body['bank_transfer'], clock());

  return database.inTransaction(() => {
    const customer = customerFor(database, email, body);
    const accountNumber = transactions.freeAccountNumber();
    const accountName = `GATELIGHT / ${accountHolder(customer, metadata)}`;
    const id = transactions.insert({
      reference,
      customer,
      requestedAmount,
      currency,
      metadata,
      accountNumber,
      ipAddress,
    });
    transactions.openAccount(id, accountNumber, accountName, expiresAt);
    return {
      reference,
      status: 'pending_bank_transfer',
      ...accountShape({ account_name: accountName, account_number: accountNumber, expires_at: expiresAt }),
    };
  });
}

/** The state of a charge, by its reference. */
export function checkCharge(transactions: Transactions, reference: string) {
  const transaction = transactions.byReference(reference);
  if (!transaction) {
    throw new ProviderRefusal(
      400,
      'Transaction reference is invalid',
      'transaction_not_found',
      'Send a reference of yours',
    );
  }
  return checkedShape(transaction, transactions.statusOf(transaction));
}

function expiryOf(value: unknown, now: number): number {
  const asked = bankTransferOf(value)['account_expires_at'];
  if (asked === undefined || asked === null || asked === '') return now + longestMs;
  const moment = typeof asked === 'string' ? Date.parse(asked) : Number.NaN;
  if (Number.isNaN(moment)) throw invalid('account_expires_at must be an ISO 8601 date');
  return Math.min(Math.max(moment, now + shortestMs), now + longestMs);
}

function bankTransferOf(value: unknown): Body {
  if (isObject(value)) return value;
  if (value === true || value === 'true') return {};
  const parsed = metadataOf(value);
  if (isObject(parsed)) return parsed;
  throw invalid('bank_transfer must be an object');
}
