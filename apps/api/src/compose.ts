import { createNotifications, createSmtpSender, createTermiiSender, type Notifications } from '#notifications';
import { createPayments, createPaystack, createProviders, type Payments } from '#payments';
import { ConfigError, type Config } from '#platform/config';
import { createCrashHook, type CrashHook } from '#platform/crash';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import { reachPublicAddressesOnly } from '#platform/private-addresses';
import type { Slice, SliceDefinition } from '#platform/slice';
import * as slices from './slices.ts';

/** What slices are made of. Each one names the parts that it takes. */
export interface Parts {
  config: Config;
  db: Db;
  log: Log;
  crash: CrashHook;
  payments: Payments;
  notifications: Notifications;
}

export interface Product {
  crash: CrashHook;
  payments: Payments;
  notifications: Notifications;
  slices: readonly Slice[];
  close: () => Promise<void>;
}

export const definitions: readonly SliceDefinition<Parts>[] = Object.values(slices);

/** The product put together: for the web process, the worker, commands and tests alike. */
export function compose(config: Config, db: Db, log: Log): Product {
  const points = definitions.flatMap(({ crashPoints }) => crashPoints ?? []);
  if (config.crashAt !== undefined && !points.includes(config.crashAt)) {
    throw new ConfigError([`CRASH_AT is '${config.crashAt}': expected one of ${points.join(', ')}`]);
  }
  const crash = createCrashHook(config.crashAt);
  if (config.publicAddressesOnly) reachPublicAddressesOnly();
  const { paystack } = config.payments;
  const payments = createPayments({
    db,
    providers: createProviders([
      createPaystack({
        baseUrl: paystack.baseUrl,
        secretKey: paystack.secretKey,
        formerSecretKeys: paystack.previousSecretKey === undefined ? [] : [paystack.previousSecretKey],
      }),
    ]),
    handlers: Object.fromEntries(definitions.flatMap(({ purposes }) => Object.entries(purposes ?? {}))),
    log,
    crash,
    refundMinimumKobo: config.payments.refundMinimumKobo,
  });
  const sms = createTermiiSender(config.messaging.termii);
  const { smtpUrl, mailFrom } = config.messaging;
  const mail = smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom });
  const notifications = createNotifications({
    db,
    sms,
    mail,
    brand: { ...config.brand, publicUrl: config.server.publicUrl },
    templates: definitions.flatMap(({ templates }) => templates ?? []),
    log,
    crash,
  });
  const parts = { config, db, log, crash, payments, notifications };
  const made = definitions.map((definition) => definition.create(parts));
  return {
    crash,
    payments,
    notifications,
    slices: made,
    async close() {
      for (const slice of made) await slice.close?.();
      mail?.close();
      await sms.close();
    },
  };
}
