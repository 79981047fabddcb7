import { randomInt } from 'node:crypto';
import type { Database } from '../database.ts';
import { optionalText, type Body } from '../payments/body.ts';
import type { Clock } from '../settings.ts';
import { monnifyBank } from './payment-shapes.ts';
import { eventTime, MonnifyRefusal } from './reply.ts';

export interface MonnifyAccount {
  number: string;
  name: string;
  kind: 'dynamic' | 'reserved';
  reference: string;
  transaction_id: number | null;
  asked: number | null;
  expires_at: number | null;
  customer_name: string;
  customer_email: string;
  created_at: number;
}

export function requireText(body: Body, name: string, longest = 200): string {
  const text = optionalText(body[name], name, longest);
  if (text === undefined) throw new MonnifyRefusal(422, '99', `${name} is required`);
  return text;
}

export function requireContract(body: Body, contractCode: string): void {
  if (requireText(body, 'contractCode') !== contractCode)
    throw new MonnifyRefusal(422, '99', 'Contract code is not known');
  const currency = optionalText(body['currencyCode'] ?? body['currency'], 'currencyCode', 3) ?? 'NGN';
  if (currency !== 'NGN') throw new MonnifyRefusal(422, '99', 'Currency is not supported');
}

/** The accounts of the second provider: for one payment, or permanent for a customer. */
export function createMonnifyAccounts(database: Database, clock: Clock, contractCode: string) {
  const byNumber = (number: string) =>
    database.get<MonnifyAccount>('SELECT * FROM monnify_account WHERE number = ?', number);

  function insert(account: Omit<MonnifyAccount, 'number' | 'created_at'>): MonnifyAccount {
    let number = '';
    // '98' in front avoids the first provider's accounts and real account numbers.
    do number = `98${String(randomInt(100_000_000)).padStart(8, '0')}`;
    while (byNumber(number));
    database.run(
      `INSERT INTO monnify_account (number, name, kind, reference, transaction_id, asked, expires_at, customer_name, customer_email, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      number,
      account.name,
      account.kind,
      account.reference,
      account.transaction_id,
      account.asked,
      account.expires_at,
      account.customer_name,
      account.customer_email,
      clock(),
    );
    return byNumber(number)!;
  }

  /** `reserved-accounts`: a permanent account, into which any amount can be paid. Needs the holder's BVN or NIN. */
  function reserve(body: Body) {
    requireContract(body, contractCode);
    const reference = requireText(body, 'accountReference', 100);
    const bvn = optionalText(body['bvn'] ?? body['nin'], 'bvn', 11);
    if (bvn === undefined || !/^\d{11}$/.test(bvn)) throw new MonnifyRefusal(422, '99', 'BVN or NIN is required');
    if (database.get('SELECT 1 FROM monnify_account WHERE reference = ?', reference))
      throw new MonnifyRefusal(422, '99', 'You can not reserve two accounts with the same reference');
    insert({
      name: requireText(body, 'accountName', 60),
      kind: 'reserved',
      reference,
      transaction_id: null,
      asked: null,
      expires_at: null,
      customer_name: requireText(body, 'customerName'),
      customer_email: requireText(body, 'customerEmail'),
    });
    return reserved(reference);
  }

  function reserved(reference: string) {
    const account = database.get<MonnifyAccount>(
      `SELECT * FROM monnify_account WHERE reference = ? AND kind = 'reserved'`,
      reference,
    );
    if (!account) throw new MonnifyRefusal(404, '99', 'Cannot find reserved account');
    return {
      contractCode,
      accountReference: reference,
      accountName: account.name,
      currencyCode: 'NGN',
      customerEmail: account.customer_email,
      customerName: account.customer_name,
      accounts: [
        {
          bankCode: monnifyBank.code,
          bankName: monnifyBank.name,
          accountNumber: account.number,
          accountName: account.name,
        },
      ],
      collectionChannel: 'RESERVED_ACCOUNT',
      reservedAccountType: 'GENERAL',
      status: 'ACTIVE',
      createdOn: eventTime(account.created_at),
      restrictPaymentSource: false,
    };
  }

  return { insert, reserve, reserved, byNumber };
}
