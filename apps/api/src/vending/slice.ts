import { readFileSync } from 'node:fs';
import { parseStaTables } from '@gatelight/sts';
import { listMeters } from '#metering';
import type { Payments } from '#payments';
import { ConfigError, type Config } from '#platform/config';
import type { CrashHook } from '#platform/crash';
import type { Db } from '#platform/db';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { createOutbound, type Outbound } from '#platform/outbound';
import type { SliceDefinition } from '#platform/slice';
import { orderPayments } from './apply-payment.ts';
import { createEmbeddedAuthority } from './authority/embedded.ts';
import { overSandboxLine } from './authority/sandbox-line.ts';
import { vendingChecks } from './findings.ts';
import { vendJob } from './issue-token.ts';
import { vendingLimits } from './limits.ts';
import { vendingTemplates } from './messages/index.ts';
import { overdueJob } from './overdue-orders.ts';
import { provisionSimulatorMeters } from './provision-simulator-meters.ts';
import { vendingRoutes } from './routes.ts';

interface Parts {
  config: Config;
  db: Db;
  log: Log;
  crash: CrashHook;
  payments: Payments;
}

export const vendingSlice: SliceDefinition<Parts> = {
  name: 'vending',
  purposes: { order: orderPayments },
  templates: vendingTemplates,
  limits: vendingLimits,
  crashPoints: [
    'purchase.after_order_stored',
    'vend.after_paid_commit',
    'vend.after_attempt_stored',
    'vend.after_authority_reply',
    'vend.after_token_commit',
  ],
  create(parts) {
    const { config } = parts;
    let sandbox: Outbound | undefined;
    return {
      routes: (serve) =>
        vendingRoutes(serve, {
          ...parts,
          linkKey: config.keys.orderLink,
          otpKey: config.keys.otp,
          maximumKobo: config.payments.purchaseMaxKobo,
          purchasesPerIpHour: config.payments.purchasesPerIpHour,
          caps: { ...config.vending, allowSimulatorKeys: config.sandbox.enabled },
          mailDomain: config.brand.email.split('@')[1] ?? 'localhost',
          publicUrl: config.server.publicUrl,
          merchant: config.payments.merchant,
          clientId: config.payments.clientId,
        }),
      jobs() {
        sandbox = config.sandbox.enabled ? createOutbound({ baseUrl: config.sandbox.url }) : undefined;
        return jobsOf(parts, sandbox);
      },
      checks: vendingChecks,
      close: async () => sandbox?.close(),
    };
  },
};

function jobsOf({ config, db, log, crash, payments }: Parts, sandbox: Outbound | undefined): Job[] {
  const { vendingSeal } = config.keys;
  if (!vendingSeal) throw new ConfigError(['VENDING_SEAL_KEY is missing: the worker opens the vending keys with it']);
  const embedded = createEmbeddedAuthority({
    db,
    sealingKey: vendingSeal,
    capPerHourKobo: config.vending.capPerHourKobo,
    capPerMeterDayKobo: config.vending.capPerMeterDayKobo,
    staTables: staTables(config),
    allowSimulatorKeys: config.sandbox.enabled,
  });
  const authority = sandbox ? overSandboxLine(embedded, { sandbox }) : embedded;
  const jobs = [
    vendJob({ db, authority, payments, log, crash }),
    overdueJob({ db, noticeMinutes: config.vending.delayNoticeMinutes, log }),
  ];
  if (!sandbox) return jobs;
  const provision = provisionSimulatorMeters({
    authority: embedded,
    sandbox,
    secretKey: config.payments.paystack.secretKey,
    listMeters: () => listMeters(db),
    log,
  });
  return [...jobs, provision];
}

function staTables(config: Config) {
  const file = config.vending.staTablesFile;
  if (file === undefined) return undefined;
  try {
    return parseStaTables(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`STA_TABLES_FILE: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
