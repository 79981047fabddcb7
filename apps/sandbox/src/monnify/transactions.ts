import { randomInt } from 'node:crypto';
import type { Database } from '../database.ts';
import { optionalText, type Body } from '../payments/body.ts';
import type { Clock } from '../settings.ts';
import { createMonnifyAccounts, requireContract, requireText, type MonnifyAccount } from './accounts.ts';
import { koboOf, nairaNumber, nairaText } from './money.ts';
import {
  destinationOf,
  feeKobo,
  monnifyBank,
  sourceOf,
  type MonnifyTransaction,
  type PaymentStatus,
} from './payment-shapes.ts';
import { eventTime, lookUpTime, MonnifyRefusal, pageOfRows } from './reply.ts';

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

const accountLastsSeconds = 40 * 60;
const leastKobo = 2_000;

export type MonnifyTransactions = ReturnType<typeof createMonnifyTransactions>;

/** The second provider's payments. Each starts with a reference of the merchant, and is paid into its own account. */
export function createMonnifyTransactions(database: Database, clock: Clock, contractCode: string) {
  const accounts = createMonnifyAccounts(database, clock, contractCode);
  const byId = (id: number) => database.get<MonnifyTransaction>('SELECT * FROM monnify_transaction WHERE id = ?', id);
  const byReference = (reference: string) =>
    database.get<MonnifyTransaction>('SELECT * FROM monnify_transaction WHERE reference = ?', reference);
  const byPayment = (reference: string) =>
    database.get<MonnifyTransaction>('SELECT * FROM monnify_transaction WHERE payment_reference = ?', reference);
  /** `init-transaction`. */
  function beginTransaction(body: Body) {
    requireContract(body, contractCode);
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

  /** `bank-transfer/init-payment`: the account of a payment. It stays the same while it is open. */
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
      accounts.insert({
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

  /** A payment that was not paid in time is shown as expired. */
  function statusOf(transaction: MonnifyTransaction): PaymentStatus {
    if (transaction.status !== 'PENDING') return transaction.status;
    const account = database.get<MonnifyAccount>(
      'SELECT * FROM monnify_account WHERE transaction_id = ?',
      transaction.id,
    );
    const expiresAt = account?.expires_at ?? null;
    return expiresAt !== null && expiresAt <= clock() ? 'EXPIRED' : 'PENDING';
  }

  /** A payment as both look-ups show it: amounts are text, and there is a list of incoming payments. */
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
    reserve: accounts.reserve,
    reserved: accounts.reserved,
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
    accountByNumber: accounts.byNumber,
  };
}
