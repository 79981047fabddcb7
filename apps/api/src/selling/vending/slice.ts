import { orderReference } from '@gatelight/contract';
import { contactOfCaller, contactOfUser } from '#identity';
import { listMetersAsMade } from '#metering';
import type { Payments } from '#payments';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { Events } from '#platform/database/events';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound/outbound';
import type { Settings } from '#platform/settings/settings';
import type { SliceDefinition } from '#platform/slice';
import { orderPayments } from './orders/apply-payment.ts';
import { vendingChecks } from './findings/findings.ts';
import { isOwnOrder, readBoughtToday } from './user-orders/user-order-store.ts';
import { vendJob } from './tokens/issue-token.ts';
import { createVendTogether } from './orders/vend-together.ts';
import { createVendingClient } from './line/client.ts';
import { vendingLimits } from './limits.ts';
import { vendingTemplates } from './messages/index.ts';
import { openAuthority } from './authority/open-authority.ts';
import { overdueJob } from './findings/overdue-orders.ts';
import { provisionSimulatorMeters } from './authority/provision-simulator-meters.ts';
import { vendingRoutes } from './routes.ts';
import { lateToken, quickPurchaseSwitch, vendingCaps } from './settings.ts';
import { orderActHandlers } from './staff/staff-acts.ts';
import { staffRequestJob } from './staff/staff-requests.ts';
import { orderNames } from './orders/order-store.ts';

interface Parts {
  config: Config;
  db: Db;
  events: Events;
  log: Log;
  crash: CrashHook;
  payments: Payments;
  settings: Settings;
}

export const vendingSlice: SliceDefinition<Parts> = {
  name: 'vending',
  purposes: { order: orderPayments },
  boughtToday: readBoughtToday,
  objectNames: orderNames,
  templates: vendingTemplates,
  limits: vendingLimits,
  acts: ({ payments }) => orderActHandlers({ contactOfUser, payments }),
  crashPoints: [
    'purchase.after_order_stored',
    'vend.after_paid_commit',
    'vend.after_attempt_stored',
    'vend.after_authority_reply',
    'vend.after_token_commit',
  ],
  settings: [lateToken, quickPurchaseSwitch, vendingCaps],
  create(parts) {
    const { config } = parts;
    let sandbox: Outbound | undefined;
    const vending = createVendingClient({ address: config.vending.address, secret: config.keys.vendingLine });
    return {
      routes: (serve) =>
        vendingRoutes(serve, {
          ...parts,
          vending,
          contactOfCaller,
          linkKey: config.keys.orderLink,
          otpKey: config.keys.otp,
          maximumKobo: config.payments.purchaseMaxKobo,
          purchasesPerIpHour: config.vending.purchasesPerIpHour,
          caps: { ...config.vending, allowSimulatorKeys: config.sandbox.enabled },
          mailDomain: config.brand.email.split('@')[1] ?? 'localhost',
          publicUrl: config.server.publicUrl,
          merchant: config.vending.merchant,
          clientId: config.vending.clientId,
        }),
      jobs() {
        const opened = openAuthority(config, parts.db, parts.log);
        sandbox = opened.sandbox;
        return jobsOf(parts, opened);
      },
      objectChecks: {
        'own-order': async (user, { reference }) => {
          const named = orderReference.safeParse(reference);
          return named.success && isOwnOrder(parts.db, user, named.data);
        },
      },
      checks: vendingChecks,
      close: async () => {
        vending.close();
        await sandbox?.close();
      },
    };
  },
};

function jobsOf(
  { config, db, log, crash, payments, settings }: Parts,
  { embedded, sandbox, authority }: ReturnType<typeof openAuthority>,
): Job[] {
  const jobs = [
    vendJob({ db, authority, payments, contactOfUser, together: createVendTogether(db, log), log, crash }),
    overdueJob({ db, noticeMinutes: async () => (await settings.read(lateToken)).minutes, log }),
    staffRequestJob({
      db,
      payments,
      authority,
      crash,
      log,
      contactOfUser,
      caps: { ...config.vending, allowSimulatorKeys: config.sandbox.enabled },
    }),
  ];
  if (!sandbox) return jobs;
  const provision = provisionSimulatorMeters({
    authority: embedded,
    sandbox,
    secretKey: config.payments.paystack.secretKey,
    listMeters: () => listMetersAsMade(db),
    log,
  });
  return [...jobs, provision];
}
