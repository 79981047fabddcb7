import { randomInt } from 'node:crypto';
import type { Database } from '../database.ts';
import { optionalText, type Body } from '../payments/body.ts';
import type { Clock } from '../settings.ts';
import { koboOf, nairaNumber, nairaText } from './money.ts';
import { eventTime, lookUpTime, MonnifyRefusal, pageOfRows } from './reply.ts';

export type PaymentStatus = 'PENDING' | 'PAID' | 'OVERPAID' | 'PARTIALLY_PAID' | 'EXPIRED' | 'FAILED' | 'REVERSED';

export interface MonnifyTransaction {
  id: number;
  /** Of the provider: `MNFY|…`. */
  reference: string;
  /** Of the merchant; for a payment into a reserved account the provider's own. */
  payment_reference: string;
  asked: number;
  paid: number | null;
  fee: number | null;
  status: PaymentStatus;
  customer_name: string;
  customer_email: string;
  description: string;
  metadata: string;
  product_type: 'WEB_SDK' | 'RESERVED_ACCOUNT';
  product_reference: string;
  account_number: string | null;
  sender_name: string | null;
  sender_account: string | null;
  session_id: string | null;
  created_at: number;
  paid_at: number | null;
}

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

export type NewTransaction = Pick<
  MonnifyTransaction,
  | 'payment_reference'
  | 'asked'
  | 'customer_name'
  | 'customer_email'
  | 'description'
  | 'metadata'
  | 'product_type'
  | 'product_reference'
>;

export const monnifyBank = { code: '999', name: 'Sandbox Bank' };
const accountLastsSeconds = 40 * 60;
const leastKobo = 2_000;

export type MonnifyTransactions = ReturnType<typeof createMonnifyTransactions>;

/** The second provider's payments: begun with a reference of the merchant, paid into an account of their own. */
export function createMonnifyTransactions(database: Database, clock: Clock, contractCode: string) {
  const byId = (id: number) => database.get<MonnifyTransaction>('SELECT * FROM monnify_transaction WHERE id = ?', id);
  const byReference = (reference: string) =>
    database.get<MonnifyTransaction>('SELECT * FROM monnify_transaction WHERE reference = ?', reference);
  const byPayment = (reference: string) =>
    database.get<MonnifyTransaction>('SELECT * FROM monnify_transaction WHERE payment_reference = ?', reference);
  const accountByNumber = (number: string) =>
    database.get<MonnifyAccount>('SELECT * FROM monnify_account WHERE number = ?', number);

  function requireText(body: Body, name: string, longest = 200): string {
    const text = optionalText(body[name], name, longest);
    if (text === undefined) throw new MonnifyRefusal(422, '99', `${name} is required`);
    return text;
  }

  function requireContract(body: Body): void {
    if (requireText(body, 'contractCode') !== contractCode)
      throw new MonnifyRefusal(422, '99', 'Contract code is not known');
    const currency = optionalText(body['currencyCode'] ?? body['currency'], 'currencyCode', 3) ?? 'NGN';
    if (currency !== 'NGN') throw new MonnifyRefusal(422, '99', 'Currency is not supported');
  }

  /** `init-transaction`. */
  function beginTransaction(body: Body) {
    requireContract(body);
    const reference = requireText(body, 'paymentReference', 100);
    if (byPayment(reference)) throw new MonnifyRefusal(422, '99', 'Duplicate payment reference');
    const transaction = insert({
      payment_reference: reference,
      asked: koboOf(body['amount'], 'amount', leastKobo),
      customer_name: requireText(body, 'customerName'),
      customer_email: requireText(body, 'customerEmail'),
      description: requireText(body, 'paymentDescription'),
      metadata: JSON.stringify(body['metaData'] ?? {}),
      product_type: 'WEB_SDK',
      product_reference: reference,
    });
    return {
      transactionReference: transaction.reference,
      paymentReference: reference,
      merchantName: 'Gatelight',
      enabledPaymentMethod: ['ACCOUNT_TRANSFER'],
      checkoutUrl: `https://sandbox.sdk.monnify.com/checkout/${transaction.reference}`,
    };
  }

  function insert(entry: NewTransaction): MonnifyTransaction {
    const now = clock();
    const reference = `MNFY|01|${new Date(now).toISOString().slice(0, 19).replaceAll(/\D/g, '')}|${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
    const { id } = database.run(
      `INSERT INTO monnify_transaction (reference, payment_reference, asked, status, customer_name, customer_email, description, metadata,
         product_type, product_reference, created_at) VALUES (?, ?, ?, 'PENDING', ?, ?, ?, ?, ?, ?, ?)`,
      reference,
      entry.payment_reference === '' ? reference : entry.payment_reference,
      entry.asked,
      entry.customer_name,
      entry.customer_email,
      entry.description,
      entry.metadata,
      entry.product_type,
      entry.product_reference,
      now,
    );
    return byId(id)!;
  }

  /** `bank-transfer/init-payment`: the account of a payment; the same one while it is open. */
  function openAccount(body: Body) {
    const transaction = byReference(requireText(body, 'transactionReference'));
    if (!transaction) throw new MonnifyRefusal(404, '99', 'There is no transaction with this reference');
    if (statusOf(transaction) !== 'PENDING') throw new MonnifyRefusal(422, '99', 'Transaction is not pending');
    const known = database.get<MonnifyAccount>(
      'SELECT * FROM monnify_account WHERE transaction_id = ?',
      transaction.id,
    );
    const account =
      known ??
      insertAccount({
        name: `GATELIGHT / ${transaction.customer_name}`.slice(0, 60),
        kind: 'dynamic',
        reference: transaction.reference,
        transaction_id: transaction.id,
        asked: transaction.asked,
        expires_at: clock() + accountLastsSeconds * 1000,
        customer_name: transaction.customer_name,
        customer_email: transaction.customer_email,
      });
    const fee = feeKobo(transaction.asked);
    return {
      accountNumber: account.number,
      accountName: account.name,
      bankName: monnifyBank.name,
      bankCode: monnifyBank.code,
      accountDurationSeconds: Math.max(0, Math.round(((account.expires_at ?? 0) - clock()) / 1000)),
      expiresOn: eventTime(account.expires_at),
      transactionReference: transaction.reference,
      paymentReference: transaction.payment_reference,
      amount: nairaNumber(transaction.asked),
      fee: nairaNumber(fee),
      totalPayable: nairaNumber(transaction.asked),
      collectionChannel: 'API_NOTIFICATION',
      productInformation: null,
    };
  }

  function insertAccount(account: Omit<MonnifyAccount, 'number' | 'created_at'>): MonnifyAccount {
    let number = '';
    // '98' in front keeps clear of the first provider's accounts and of numbers that people have.
    do number = `98${String(randomInt(100_000_000)).padStart(8, '0')}`;
    while (accountByNumber(number));
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
    return accountByNumber(number)!;
  }

  /** `reserved-accounts`: an account for good, into which any amount may come. Needs the holder's BVN or NIN. */
  function reserve(body: Body) {
    requireContract(body);
    const reference = requireText(body, 'accountReference', 100);
    const bvn = optionalText(body['bvn'] ?? body['nin'], 'bvn', 11);
    if (bvn === undefined || !/^\d{11}$/.test(bvn)) throw new MonnifyRefusal(422, '99', 'BVN or NIN is required');
    if (database.get('SELECT 1 FROM monnify_account WHERE reference = ?', reference))
      throw new MonnifyRefusal(422, '99', 'You can not reserve two accounts with the same reference');
    insertAccount({
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

  /** A payment that nobody paid in time reads as expired. */
  function statusOf(transaction: MonnifyTransaction): PaymentStatus {
    if (transaction.status !== 'PENDING') return transaction.status;
    const account = database.get<MonnifyAccount>(
      'SELECT * FROM monnify_account WHERE transaction_id = ?',
      transaction.id,
    );
    const expiresAt = account?.expires_at ?? null;
    return expiresAt !== null && expiresAt <= clock() ? 'EXPIRED' : 'PENDING';
  }

  /** A payment as both look-ups show it: amounts are text, and there is a list of what came in. */
  function read(transaction: MonnifyTransaction | undefined) {
    if (!transaction) throw new MonnifyRefusal(404, '99', 'There is no transaction with this reference');
    const paid = transaction.paid ?? 0;
    const source = transaction.paid === null ? null : sourceOf(transaction);
    return {
      transactionReference: transaction.reference,
      paymentReference: transaction.payment_reference,
      amountPaid: nairaText(paid),
      totalPayable: nairaText(transaction.asked),
      settlementAmount: nairaText(paid - (transaction.fee ?? 0)),
      paidOn: lookUpTime(transaction.paid_at),
      paymentStatus: statusOf(transaction),
      paymentDescription: transaction.description,
      currency: 'NGN',
      paymentMethod: 'ACCOUNT_TRANSFER',
      product: { type: transaction.product_type, reference: transaction.product_reference },
      cardDetails: null,
      accountDetails: source,
      accountPayments: source === null ? [] : [source],
      destinationAccountInformation: destinationOf(transaction),
      customer: { email: transaction.customer_email, name: transaction.customer_name },
      metaData: JSON.parse(transaction.metadata) as unknown,
    };
  }

  function search(query: Body) {
    const page = Number(optionalText(query['page'], 'page', 8) ?? '0');
    const size = Math.min(100, Number(optionalText(query['size'], 'size', 4) ?? '10'));
    const from = Number(optionalText(query['from'], 'from', 15) ?? '0');
    const to = Number(optionalText(query['to'], 'to', 15) ?? '9999999999999');
    const within = 'WHERE created_at >= ? AND created_at <= ?';
    const rows = database.all<MonnifyTransaction>(
      `SELECT * FROM monnify_transaction ${within} ORDER BY id DESC LIMIT ? OFFSET ?`,
      from,
      to,
      size,
      page * size,
    );
    const total =
      database.get<{ n: number }>(`SELECT count(*) AS n FROM monnify_transaction ${within}`, from, to)?.n ?? 0;
    return pageOfRows(rows.map(listedShape), total, page, size);
  }

  function listedShape(transaction: MonnifyTransaction) {
    const { amountPaid: _paid, settlementAmount: _settled, metaData: _meta, ...rest } = read(transaction);
    return {
      ...rest,
      amount: nairaNumber(transaction.asked),
      amountPaid: nairaNumber(transaction.paid ?? 0),
      settlementAmount: nairaNumber((transaction.paid ?? 0) - (transaction.fee ?? 0)),
      fee: nairaNumber(transaction.fee ?? 0),
      createdOn: eventTime(transaction.created_at),
      completed: transaction.paid !== null,
    };
  }

  function settle(
    id: number,
    paid: Pick<
      MonnifyTransaction,
      'paid' | 'status' | 'account_number' | 'sender_name' | 'sender_account' | 'session_id'
    >,
  ): MonnifyTransaction {
    database.run(
      `UPDATE monnify_transaction SET paid = ?, fee = ?, status = ?, account_number = ?, sender_name = ?, sender_account = ?, session_id = ?,
         paid_at = ? WHERE id = ?`,
      paid.paid,
      feeKobo(paid.paid ?? 0),
      paid.status,
      paid.account_number,
      paid.sender_name,
      paid.sender_account,
      paid.session_id,
      clock(),
      id,
    );
    return byId(id)!;
  }

  const setStatus = (id: number, status: PaymentStatus) =>
    database.run('UPDATE monnify_transaction SET status = ? WHERE id = ?', status, id);

  return {
    begin: beginTransaction,
    openAccount,
    reserve,
    reserved,
    read,
    search,
    listedShape,
    insert,
    settle,
    setStatus,
    statusOf,
    byId,
    byReference,
    byPayment,
    accountByNumber,
  };
}

function sourceOf(transaction: MonnifyTransaction) {
  return {
    accountName: transaction.sender_name ?? '',
    accountNumber: transaction.sender_account ?? '',
    bankCode: '',
    amountPaid: nairaText(transaction.paid ?? 0),
    sessionId: transaction.session_id ?? '',
  };
}

function destinationOf({ account_number }: MonnifyTransaction) {
  return account_number === null
    ? null
    : { bankCode: monnifyBank.code, bankName: monnifyBank.name, accountNumber: account_number };
}

/** `SUCCESSFUL_TRANSACTION`: here amounts are numbers. */
export function paidEvent(transaction: MonnifyTransaction) {
  const paid = transaction.paid ?? 0;
  return {
    product: { reference: transaction.product_reference, type: transaction.product_type },
    transactionReference: transaction.reference,
    paymentReference: transaction.payment_reference,
    paidOn: eventTime(transaction.paid_at),
    paymentDescription: transaction.description,
    metaData: JSON.parse(transaction.metadata) as unknown,
    paymentSourceInformation: [{ ...sourceOf(transaction), amountPaid: nairaNumber(paid) }],
    destinationAccountInformation: destinationOf(transaction) ?? {},
    amountPaid: nairaNumber(paid),
    totalPayable: nairaNumber(transaction.asked),
    cardDetails: {},
    paymentMethod: 'ACCOUNT_TRANSFER',
    currency: 'NGN',
    settlementAmount: nairaText(paid - (transaction.fee ?? 0)),
    paymentStatus: transaction.status,
    customer: { name: transaction.customer_name, email: transaction.customer_email },
  };
}

/** What this provider keeps of a payment: 1.5 %, at most ₦2,000. Kobo in, kobo out. */
function feeKobo(paid: number): number {
  const share = Number((BigInt(paid) * 15n + 500n) / 1000n);
  return Math.min(share, 200_000);
}
