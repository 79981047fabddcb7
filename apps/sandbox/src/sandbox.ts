import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { createLateTransfers } from './bank/late-transfers.ts';
import { createBank } from './bank/transfers.ts';
import { createAuthorizations } from './cards/authorizations.ts';
import { createCheckout } from './cards/checkout.ts';
import { checkoutRoutes } from './cards/routes.ts';
import { controlRoutes } from './control.ts';
import { providerActRoutes } from './provider-acts.ts';
import { openDatabase } from './database.ts';
import { createFaults } from './faults/faults.ts';
import { gateRoutes } from './gate/controller.ts';
import { createInbox } from './messages/inbox.ts';
import { createMailServer } from './messages/mail.ts';
import { smsRoutes } from './messages/sms.ts';
import { whatsAppRoutes } from './messages/whatsapp.ts';
import { createMeters } from './meters/meters.ts';
import { meterRoutes } from './meters/routes.ts';
import { createMonnify } from './monnify/monnify.ts';
import { pageRoutes } from './pages/routes.ts';
import { loggedRequest } from './logged-request.ts';
import { createBalance } from './payments/balance.ts';
import { createDisputes } from './payments/disputes.ts';
import { createIncomingTransfers } from './payments/charges/incoming.ts';
import { createRecipients } from './payments/transfers/recipients.ts';
import { createRefunds } from './payments/refunds/refunds.ts';
import { createSettlements } from './payments/settlements.ts';
import { createTransfers } from './payments/transfers/transfers.ts';
import { failure } from './payments/reply.ts';
import { providerRoutes } from './payments/routes.ts';
import { createTransactions } from './payments/charges/transactions.ts';
import { SandboxRefusal } from './refusal.ts';
import { defaultMonnifyKeys, timingsWith, type SandboxOptions } from './settings.ts';
import { createDeliveries } from './webhooks/deliveries.ts';

export { defaultMonnifyKeys } from './settings.ts';
export type { SandboxOptions } from './settings.ts';

export type Sandbox = {
  app: FastifyInstance;
  /** Opens both ports (0 picks free ones) and starts sending. Returns the addresses. */
  listen: (where?: {
    host?: string;
    port?: number;
    smtpPort?: number;
  }) => Promise<{ url: string; port: number; smtpPort: number }>;
  /** Sets a new address for webhooks, for a product that starts after its sandbox. */
  sendWebhooksTo: (addresses: { payments?: string; monnify?: string; sms?: string }) => void;
  /** Stops both servers and every timer, and closes the file. */
  close: () => Promise<void>;
};

const bodyLimitBytes = 65_536;

/** Builds all simulated external services: payment providers, bank, phone, mailbox, meters and gate, in one process. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = options.clock ?? Date.now;
  const timings = timingsWith(options.timings);
  const behaviour = options.behaviour ?? 'strict';
  const monnifyKeys = options.monnify ?? defaultMonnifyKeys;
  const database = openDatabase(options.file ?? ':memory:');
  const app = Fastify({
    logger: {
      level: options.logLevel ?? 'silent',
      redact: ['req.headers.authorization'],
      serializers: { req: loggedRequest },
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    requestTimeout: 30_000,
  });
  const addresses = {
    payments: options.webhookUrl,
    monnify: options.monnifyWebhookUrl,
    sms: options.smsWebhookUrl,
    pages: options.publicUrl ?? '',
  };
  const faults = createFaults(database);
  const deliveries = createDeliveries({
    database,
    clock,
    timings,
    log: app.log,
    mode: (target) => faults.current()[target === 'payments' ? 'provider' : target],
    receiver: (target) =>
      ({
        payments: { url: addresses.payments, header: 'x-paystack-signature', key: options.paystackSecretKey },
        monnify: { url: addresses.monnify, header: 'monnify-signature', key: monnifyKeys.secretKey },
        sms: { url: addresses.sms, header: 'x-termii-signature', key: options.termiiSecret },
      })[target],
  });
  const transactions = createTransactions(database, clock);
  const refunds = createRefunds({ database, clock, timings, transactions, deliveries, behaviour });
  const inbox = createInbox(database, clock);
  const recipients = createRecipients(database, clock);
  const balance = createBalance(database, clock, 'paystack');
  const transfers = createTransfers({
    database,
    clock,
    timings,
    deliveries,
    recipients,
    balance,
    inbox,
    behaviour,
  });
  const settlements = createSettlements({ database, clock, transactions });
  const disputes = createDisputes({ database, clock, transactions, deliveries });
  const incoming = createIncomingTransfers({ database, clock, transactions, deliveries, behaviour });
  const monnify = createMonnify({
    database,
    clock,
    timings,
    deliveries,
    inbox,
    behaviour,
    keys: monnifyKeys,
    otherHolder: (number) => transactions.byAccount(number)?.account_name,
  });
  const bank = createBank(database, [incoming.rail, monnify.rail]);
  const authorizations = createAuthorizations(database);
  const checkout = createCheckout({
    database,
    clock,
    transactions,
    deliveries,
    authorizations,
    publicUrl: () => addresses.pages,
  });
  const lateTransfers = createLateTransfers(database, clock, bank);
  const meters = createMeters(database, clock, options.staTables);
  const mail = createMailServer(inbox, () => faults.current().sms, timings, app.log);

  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof SandboxRefusal) {
      const { httpStatus, code, message, fields } = error;
      return reply.code(httpStatus).send({ status: 'error', code, message, ...(fields ? { fields } : {}) });
    }
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status < 500)
      return reply
        .code(status)
        .send({ status: 'error', code: 'bad_request', message: 'The request could not be read.' });
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ status: 'error', code: 'internal', message: 'The sandbox failed. Try again.' });
  });
  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith('/sandbox')
      ? reply.code(404).send({ status: 'error', code: 'not_found', message: 'The sandbox has no such page or call.' })
      : reply.code(404).send(failure('Entity not found', 'not_found', 'Check the path', 'api_error')),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(async (scope) =>
    providerRoutes(scope, {
      database,
      clock,
      timings,
      faults,
      transactions,
      refunds,
      recipients,
      transfers,
      balance,
      settlements,
      disputes,
      checkout,
      authorizations,
      secretKey: options.paystackSecretKey,
      holderOf: monnify.holderOf,
    }),
  );
  await app.register(async (scope) => monnify.routes(scope, faults));
  await app.register(async (scope) =>
    smsRoutes(scope, { apiKey: options.termiiApiKey, clock, timings, faults, inbox, deliveries }),
  );
  await app.register(async (scope) =>
    whatsAppRoutes(scope, { accessToken: options.termiiApiKey, timings, faults, inbox }),
  );
  await app.register(async (scope) => controlRoutes(scope, { bank, lateTransfers, faults, inbox, deliveries }));
  await app.register(async (scope) =>
    providerActRoutes(scope, { transactions, incoming, refunds, transfers, settlements, disputes, balance, monnify }),
  );
  await app.register(async (scope) => checkoutRoutes(scope, checkout));
  await app.register(async (scope) =>
    gateRoutes(scope, () => (addresses.payments === undefined ? undefined : new URL(addresses.payments).origin)),
  );
  await app.register(async (scope) => meterRoutes(scope, meters, options.paystackSecretKey));
  await app.register(async (scope) =>
    pageRoutes(scope, { checkout, clock, bank, lateTransfers, faults, inbox, meters, deliveries }),
  );

  return {
    app,
    async listen({ host = '127.0.0.1', port = 0, smtpPort = 0 } = {}) {
      await app.listen({ host, port });
      const openPort = (app.server.address() as AddressInfo).port;
      addresses.pages ||= `http://${host}:${openPort}`;
      const openSmtpPort = await mail.listen(smtpPort, host);
      deliveries.start();
      refunds.start();
      transfers.start();
      monnify.start();
      lateTransfers.start();
      return { url: `http://${host}:${openPort}`, port: openPort, smtpPort: openSmtpPort };
    },
    sendWebhooksTo(changes) {
      addresses.payments = changes.payments ?? addresses.payments;
      addresses.monnify = changes.monnify ?? addresses.monnify;
      addresses.sms = changes.sms ?? addresses.sms;
      deliveries.start();
    },
    async close() {
      await app.close();
      await mail.close();
      await deliveries.stop();
      await refunds.stop();
      await transfers.stop();
      await monnify.stop();
      await lateTransfers.stop();
      database.close();
    },
  };
}
