import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { misbehave } from '../faults/misbehave.ts';
import { bankList, holderAt, type HolderOf } from '../payments/transfers/banks.ts';
import { bodyOf, optionalText, type Body } from '../payments/body.ts';
import { ProviderRefusal } from '../payments/reply.ts';
import type { Clock, MonnifyKeys, Timings } from '../settings.ts';
import type { Disbursements } from './disbursements.ts';
import { parseBody } from './money.ts';
import type { MonnifyRefunds } from './refunds.ts';
import { MonnifyRefusal, refused, worked } from './reply.ts';
import type { MonnifySettlements } from './settlements.ts';
import type { MonnifyTransactions } from './transactions.ts';

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  faults: Faults;
  keys: MonnifyKeys;
  transactions: MonnifyTransactions;
  refunds: MonnifyRefunds;
  settlements: MonnifySettlements;
  disbursements: Disbursements;
  holderOf: HolderOf;
};

const tokenLastsSeconds = 3_600;

/**
 * The second provider's paths, in a separate scope, because they have their own sign-in, envelope and faults, and
 * numbers that keep their text.
 */
export async function monnifyRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { database, clock, timings, faults, keys, transactions, refunds, settlements, disbursements } = parts;
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseBody(text),
  );
  misbehave(scope, () => faults.current().monnify, timings, refused('System error', '99'));
  scope.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/v1/auth/login')) return;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const known = database.get(
      'SELECT 1 FROM monnify_token WHERE token = ? AND expires_at > ?',
      digest(token),
      clock(),
    );
    if (!known) throw new MonnifyRefusal(401, '401', 'Full authentication is required to access this resource');
  });
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof MonnifyRefusal) return reply.code(error.httpStatus).send(refused(error.message, error.code));
    if (error instanceof ProviderRefusal) return reply.code(422).send(refused(error.message, '99'));
    request.log.error({ err: error }, 'path of the second provider failed');
    return reply.code(500).send(refused('System error', '99'));
  });

  scope.post('/api/v1/auth/login', async (request) => {
    const expected = `Basic ${Buffer.from(`${keys.apiKey}:${keys.secretKey}`).toString('base64')}`;
    const given = request.headers.authorization ?? '';
    if (!timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(expected))))
      throw new MonnifyRefusal(401, '401', 'Bad credentials');
    const accessToken = randomBytes(32).toString('base64url');
    database.run('DELETE FROM monnify_token WHERE expires_at <= ?', clock());
    database.run(
      'INSERT INTO monnify_token (token, expires_at) VALUES (?, ?)',
      digest(accessToken),
      clock() + tokenLastsSeconds * 1000,
    );
    return worked({ accessToken, expiresIn: tokenLastsSeconds });
  });

  const post = (path: string, handle: (body: Body) => unknown) =>
    scope.post(path, async (request) => worked(handle(bodyOf(request.body))));
  const get = (path: string, handle: (query: Body) => unknown) =>
    scope.get<{ Querystring: Body }>(path, async ({ query }) => worked(handle(query)));

  post('/api/v1/merchant/transactions/init-transaction', (body) => transactions.begin(body));
  post('/api/v1/merchant/bank-transfer/init-payment', (body) => transactions.openAccount(body));
  get('/api/v2/merchant/transactions/query', (query) =>
    transactions.read(
      transactions.byPayment(optionalText(query['paymentReference'], 'paymentReference', 100) ?? '') ??
        transactions.byReference(optionalText(query['transactionReference'], 'transactionReference', 100) ?? ''),
    ),
  );
  scope.get<{ Params: { reference: string } }>('/api/v2/transactions/:reference', async ({ params }) =>
    worked(transactions.read(transactions.byReference(params.reference))),
  );
  get('/api/v1/transactions/search', (query) => transactions.search(query));
  get('/api/v1/transactions/find-by-settlement-reference', (query) => settlements.paymentsOf(query));
  post('/api/v2/bank-transfer/reserved-accounts', (body) => transactions.reserve(body));
  scope.get<{ Params: { reference: string } }>(
    '/api/v2/bank-transfer/reserved-accounts/:reference',
    async ({ params }) => worked(transactions.reserved(params.reference)),
  );

  post('/api/v1/refunds/initiate-refund', (body) => refunds.create(body));
  get('/api/v1/refunds', (query) => refunds.list(query));
  scope.get<{ Params: { reference: string } }>('/api/v1/refunds/:reference', async ({ params }) =>
    worked(refunds.read(params.reference)),
  );

  get('/api/v1/banks', () =>
    bankList().map(({ name, code, nip_sort_code }) => ({
      name,
      code,
      nipBankCode: nip_sort_code,
      ussdTemplate: null,
      baseUssdCode: null,
      transferUssdTemplate: null,
    })),
  );
  get('/api/v1/disbursements/account/validate', (query) => {
    const accountNumber = optionalText(query['accountNumber'], 'accountNumber', 20) ?? '';
    const bankCode = optionalText(query['bankCode'], 'bankCode', 20) ?? '';
    const accountName = holderAt(parts.holderOf, accountNumber, bankCode);
    if (accountName === undefined) throw new MonnifyRefusal(400, '99', 'Could not validate the account');
    return { accountNumber, accountName, bankCode };
  });
  post('/api/v2/disbursements/single', (body) => disbursements.send(body));
  post('/api/v2/disbursements/single/validate-otp', (body) => disbursements.authorise(body));
  post('/api/v2/disbursements/single/resend-otp', (body) => disbursements.resendCode(body));
  get('/api/v2/disbursements/single/summary', (query) =>
    disbursements.summary(optionalText(query['reference'], 'reference', 100) ?? ''),
  );
  get('/api/v2/disbursements/single/transactions', (query) => disbursements.list(query));
  get('/api/v2/disbursements/wallet-balance', (query) => disbursements.walletBalance(query));
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
