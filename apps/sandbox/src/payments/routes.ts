import { timingSafeEqual, createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { misbehave } from '../faults/misbehave.ts';
import type { Clock, Timings } from '../settings.ts';
import { bankList, resolveAccount, type HolderOf } from './transfers/banks.ts';
import type { Balance } from './balance.ts';
import { bodyOf, momentOf, optionalText, pageOf, parseForm, type Body } from './body.ts';
import type { Authorizations } from '../cards/authorizations.ts';
import type { Checkout } from '../cards/checkout.ts';
import { checkCharge, startCharge } from './charges/charge.ts';
import type { Disputes } from './disputes.ts';
import type { Recipients } from './transfers/recipients.ts';
import type { Refunds } from './refunds/refunds.ts';
import { failure, missing, ProviderRefusal, serverFault, success } from './reply.ts';
import { metaOf, type Settlements } from './settlements.ts';
import { fetchedShape, listedShape, transactionShape } from './shapes.ts';
import type { Transfers } from './transfers/transfers.ts';
import type { Transactions } from './charges/transactions.ts';

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  faults: Faults;
  transactions: Transactions;
  refunds: Refunds;
  recipients: Recipients;
  transfers: Transfers;
  balance: Balance;
  settlements: Settlements;
  disputes: Disputes;
  checkout: Checkout;
  authorizations: Authorizations;
  secretKey: string;
  /** The holder of a virtual account of this sandbox. */
  holderOf: HolderOf;
};

/** True when the header is exactly `Bearer <key>`. Takes the same time for every wrong header. */
export function isBearer(header: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${key}`));
}

/** The provider's paths, at the root, in a separate scope with its own body parsing, errors, faults and key. */
export async function providerRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { database, clock, timings, faults, transactions, refunds, checkout, authorizations, secretKey } = parts;
  await acceptItsBodies(scope);
  misbehave(scope, () => faults.current().provider, timings, serverFault);
  scope.addHook('onRequest', async (request) => {
    if (!isBearer(request.headers.authorization, secretKey)) {
      throw new ProviderRefusal(401, 'Invalid key', 'invalid_Key', 'Send the secret key as a bearer token');
    }
  });
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof ProviderRefusal) {
      return reply.code(error.httpStatus).send(failure(error.message, error.code, error.nextStep));
    }
    const status = statusOf(error);
    if (status < 500)
      return reply.code(status).send(failure('Invalid request body', 'invalid_params', 'Send JSON or a form'));
    request.log.error({ err: error }, 'provider path failed');
    return reply.code(500).send(serverFault);
  });

  scope.post('/charge', async (request) => {
    const data = startCharge(database, transactions, clock, bodyOf(request.body), request.ip);
    return success('Charge attempted', data);
  });

  scope.get<{ Params: { reference: string } }>('/charge/:reference', async ({ params }) =>
    success('Reference check successful', checkCharge(transactions, params.reference)),
  );

  scope.post('/transaction/initialize', async (request) =>
    success('Authorization URL created', checkout.initialize(bodyOf(request.body), request.ip)),
  );
  scope.post('/transaction/charge_authorization', async (request) => {
    const { message, data } = checkout.chargeAuthorization(bodyOf(request.body), request.ip);
    return success(message, data);
  });
  scope.post('/customer/authorization/deactivate', async (request) => {
    const code = optionalText(bodyOf(request.body)['authorization_code'], 'authorization_code', 100);
    if (code === undefined) throw missing('Authorization code is required');
    authorizations.deactivate(code);
    return { status: true, message: 'Authorization has been deactivated' };
  });

  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) => {
    const transaction = transactions.byReference(params.reference);
    if (!transaction) {
      throw new ProviderRefusal(
        400,
        'Transaction reference not found.',
        'transaction_not_found',
        'Send the reference of a transaction of yours',
      );
    }
    return success('Verification successful', transactionShape(transaction, transactions.statusOf(transaction)));
  });

  scope.get<{ Querystring: Body }>('/transaction', async ({ query }) => {
    const { page, perPage } = pageOf(query);
    const found = transactions.list({
      page,
      perPage,
      from: momentOf(query['from'], 'from'),
      to: momentOf(query['to'], 'to'),
      status: optionalText(query['status'], 'status', 30),
      customer: optionalText(query['customer'] ?? query['customer_code'], 'customer', 254),
      accountNumber: optionalText(query['virtual_account_number'], 'virtual_account_number', 20),
    });
    const rows = found.rows.map((row) => listedShape(row, transactions.statusOf(row)));
    const meta = {
      total: found.total,
      total_volume: found.volumeKobo,
      skipped: (page - 1) * perPage,
      perPage,
      page,
      pageCount: Math.ceil(found.total / perPage),
    };
    return success('Transactions retrieved', rows, meta);
  });

  scope.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }) => {
    const transaction = /^\d{1,15}$/.test(params.id) ? transactions.byId(Number(params.id)) : undefined;
    if (!transaction)
      throw new ProviderRefusal(
        404,
        'Transaction not found',
        'transaction_not_found',
        'Send the id of a transaction of yours',
      );
    return success('Transaction retrieved', fetchedShape(transaction, transactions.statusOf(transaction)));
  });

  scope.post('/refund', async (request) =>
    success('Refund has been queued for processing', refunds.create(bodyOf(request.body))),
  );
  scope.get<{ Querystring: Body }>('/refund', async ({ query }) => {
    const { data, meta } = refunds.list(query);
    return success('Refunds retrieved', data, meta);
  });
  scope.get<{ Params: { id: string } }>('/refund/:id', async ({ params }) =>
    success('Refund retrieved', refunds.read(params.id)),
  );
  scope.post<{ Params: { id: string } }>('/refund/retry_with_customer_details/:id', async ({ params, body }) =>
    success('Refund retried and has been queued for processing', refunds.retry(params.id, bodyOf(body))),
  );
  payoutRoutes(scope, parts);
  moneyRoutes(scope, parts);
}

/** Recipients and payouts. */
function payoutRoutes(scope: FastifyInstance, { recipients, transfers, holderOf }: Parts): void {
  scope.post('/transferrecipient', async (request, reply) =>
    reply.code(201).send(success('Transfer recipient created successfully', recipients.open(bodyOf(request.body)))),
  );
  scope.get<{ Querystring: Body }>('/transferrecipient', async ({ query }) => {
    const { page, perPage } = pageOf(query);
    const { rows, total } = recipients.list({ page, perPage });
    return success('Transfer recipients retrieved', rows, metaOf(total, page, perPage));
  });
  scope.get<{ Params: { code: string } }>('/transferrecipient/:code', async ({ params }) =>
    success('Transfer recipient retrieved', recipients.fetch(params.code)),
  );
  scope.post('/transfer', async (request) => {
    const { transfer, needsOtp } = transfers.send(bodyOf(request.body));
    return success(needsOtp ? 'Transfer requires OTP to continue' : 'Transfer has been queued', transfer);
  });
  scope.post('/transfer/finalize_transfer', async (request) =>
    success('Transfer has been queued', transfers.finalize(bodyOf(request.body))),
  );
  scope.post('/transfer/resend_otp', async (request) => {
    transfers.resendCode(bodyOf(request.body));
    return { status: true, message: 'OTP has been resent' };
  });
  scope.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async ({ params }) =>
    success('Transfer retrieved', transfers.find(params.reference)),
  );
  scope.get<{ Params: { code: string } }>('/transfer/:code', async ({ params }) =>
    success('Transfer retrieved', transfers.find(params.code)),
  );
  scope.get<{ Querystring: Body }>('/transfer', async ({ query }) => {
    const { page, perPage } = pageOf(query);
    const from = momentOf(query['from'], 'from');
    const to = momentOf(query['to'], 'to');
    const { rows, total } = transfers.list({ page, perPage, from, to });
    return success('Transfers retrieved', rows, metaOf(total, page, perPage));
  });
  scope.get<{ Querystring: Body }>('/bank', async ({ query }) => {
    const { page, perPage } = pageOf({ perPage: '100', ...query });
    return success('Banks retrieved', bankList(page, perPage));
  });
  scope.get<{ Querystring: Body }>('/bank/resolve', async ({ query }) =>
    success('Account number resolved', resolveAccount(holderOf, query)),
  );
}

/** The merchant's own money: balance, settlements and disputes. */
function moneyRoutes(scope: FastifyInstance, { balance, settlements, disputes }: Parts): void {
  scope.get('/balance', async () => success('Balances retrieved', [{ currency: 'NGN', balance: balance.current() }]));
  scope.get<{ Querystring: Body }>('/balance/ledger', async ({ query }) => {
    const { page, perPage } = pageOf(query);
    const { rows, total } = balance.ledger({ page, perPage });
    return success('Balance ledger retrieved', rows, metaOf(total, page, perPage));
  });
  scope.get<{ Querystring: Body }>('/settlement', async ({ query }) => {
    const { data, meta } = settlements.list(query);
    return success('Settlements retrieved', data, meta);
  });
  scope.get<{ Params: { id: string }; Querystring: Body }>(
    '/settlement/:id/transactions',
    async ({ params, query }) => {
      const { data, meta } = settlements.payments(params.id, query);
      return success('Settlement transactions retrieved', data, meta);
    },
  );
  scope.get<{ Querystring: Body }>('/dispute', async ({ query }) => {
    const { data, meta } = disputes.list(query);
    return success('Disputes retrieved', data, meta);
  });
  scope.get<{ Params: { id: string } }>('/dispute/:id', async ({ params }) =>
    success('Dispute retrieved', disputes.fetch(params.id)),
  );
  scope.post<{ Params: { id: string } }>('/dispute/:id/evidence', async ({ params, body }) =>
    success('Evidence created', disputes.addEvidence(params.id, bodyOf(body))),
  );
  scope.put<{ Params: { id: string } }>('/dispute/:id/resolve', async ({ params, body }) =>
    success('Dispute successfully resolved', disputes.resolve(params.id, bodyOf(body))),
  );
}

/** JSON, forms, and JSON without a content type, as one of the provider's own clients sends it. */
async function acceptItsBodies(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { parser: parseForm });
  scope.removeContentTypeParser('application/json');
  const asJson = async (_request: unknown, text: string): Promise<unknown> =>
    text.trim() === '' ? {} : parseJson(text);
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, asJson);
  scope.addContentTypeParser('*', { parseAs: 'string' }, asJson);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderRefusal(400, 'Invalid request body', 'invalid_params', 'Send JSON or a form');
  }
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
