import {
  createNotifications,
  createSmtpSender,
  createPushSender,
  createTermiiSender,
  createWhatsAppSender,
  type Notifications,
} from '#notifications';
import { wireKobo } from '@gatelight/contract';
import type { ActHandler } from '#platform/callers/acts';
import { hasFeature } from '#households';
import { createPayments, createRails, refundMinimum, type Payments } from '#payments';
import { lateToken } from '#vending';
import { ConfigError, type Config } from '#platform/settings/config';
import { createCrashHook, type CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import { createEvents, type Events } from '#platform/database/events';
import type { Log } from '#platform/log';
import type { ObjectNames } from '#platform/lists/object-names';
import { reachPublicAddressesOnly } from '#platform/outbound/private-addresses';
import { createSettings, type Settings } from '#platform/settings/settings';
import type { Slice, SliceDefinition } from '#platform/slice';
import type { BoughtToday, CardRule } from '#wallets';
import * as slices from './slices.ts';

/** The parts of which slices are made. Each slice chooses the parts that it needs. */
export interface Parts {
  config: Config;
  db: Db;
  /** For queries of staff, with a database role that can only read. Outside the web process it is the same as `db`. */
  staffDb: Db;
  /** The acts of staff of all slices. */
  acts: readonly ActHandler[];
  /** The names of objects for people, of all slices. */
  objectNames: ObjectNames;
  /** Notifications of the database. Connects with the first subscription. */
  events: Events;
  log: Log;
  crash: CrashHook;
  payments: Payments;
  notifications: Notifications;
  settings: Settings;
  /** Of all slices that sell. */
  boughtToday: BoughtToday;
  cardRule: CardRule;
}

export interface Product {
  crash: CrashHook;
  payments: Payments;
  notifications: Notifications;
  settings: Settings;
  slices: readonly Slice[];
  close: () => Promise<void>;
}

export const definitions: readonly SliceDefinition<Parts>[] = Object.values(slices);

/** The names of objects for people, of all slices. */
export const allObjectNames: ObjectNames = Object.assign({}, ...definitions.map((one) => one.objectNames));

/** The whole product, put together in the same way for the web process, the worker, commands and tests. */
export function compose(config: Config, db: Db, log: Log, staffDb: Db = db): Product {
  const points = definitions.flatMap(({ crashPoints }) => crashPoints ?? []);
  if (config.crashAt !== undefined && !points.includes(config.crashAt)) {
    throw new ConfigError([`CRASH_AT is '${config.crashAt}': expected one of ${points.join(', ')}`]);
  }
  const crash = createCrashHook(config.crashAt);
  if (config.publicAddressesOnly) reachPublicAddressesOnly();
  const events = createEvents({ url: config.database.directWebUrl, log });
  const settings = createSettings({
    db,
    events,
    all: definitions.flatMap((definition) => definition.settings ?? []),
    isOnForEstates: (name, userId, meterNumber) => hasFeature(db, name, userId, meterNumber),
    fallbacks: {
      [refundMinimum.key]: { amount_kobo: wireKobo(config.payments.refundMinimumKobo) },
      [lateToken.key]: { minutes: config.vending.delayNoticeMinutes },
    },
  });
  const rails = railsOf(config);
  const payments = createPayments({
    db,
    providers: rails.providers,
    payouts: rails.payouts,
    async onPayoutEvent(tx, reference) {
      for (const { payouts } of definitions) await payouts?.(tx, reference);
    },
    async onSettlementEvent(tx, settlement) {
      for (const { settlements } of definitions) await settlements?.(tx, settlement);
    },
    handlers: Object.fromEntries(definitions.flatMap(({ purposes }) => Object.entries(purposes ?? {}))),
    log,
    crash,
    get refundMinimumKobo() {
      return BigInt(settings.peek(refundMinimum).amount_kobo);
    },
    publicUrl: config.server.publicUrl,
  });
  const sms = createTermiiSender(config.messaging.termii);
  const { smtpUrl, mailFrom } = config.messaging;
  const mail = smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom });
  const { whatsapp: whatsAppSettings } = config.messaging;
  const whatsapp = whatsAppSettings && createWhatsAppSender(whatsAppSettings);
  const push = config.keys.push && createPushSender({ key: config.keys.push, contact: `mailto:${config.brand.email}` });
  const notifications = createNotifications({
    db,
    sms,
    whatsapp,
    push,
    mail,
    brand: { ...config.brand, publicUrl: config.server.publicUrl },
    templates: definitions.flatMap(({ name, templates }) => (templates ?? []).map((one) => ({ ...one, slice: name }))),
    events,
    log,
    crash,
  });
  const parts: Parts = {
    config,
    db,
    staffDb,
    acts: [],
    objectNames: allObjectNames,
    events,
    log,
    crash,
    payments,
    notifications,
    settings,
    cardRule: oneOf(definitions.map(({ cardRule }) => cardRule)),
    async boughtToday(...asked) {
      let kobo = 0n;
      for (const { boughtToday } of definitions) kobo += (await boughtToday?.(...asked)) ?? 0n;
      return kobo;
    },
  };
  parts.acts = definitions.flatMap(({ acts }) => acts?.(parts) ?? []);
  const made = definitions.map((definition) => definition.create(parts));
  return {
    crash,
    payments,
    notifications,
    settings,
    slices: made,
    async close() {
      for (const slice of made) await slice.close?.();
      await events.close();
      await rails.close();
      mail?.close();
      await sms.close();
      await whatsapp?.close();
      await push?.close();
    },
  };
}

/** What exactly one slice declares. */
function oneOf<Value>(declared: readonly (Value | undefined)[]): Value {
  const [value, ...others] = declared.filter((one) => one !== undefined);
  if (value === undefined || others.length > 0) throw new Error('exactly one slice declares this');
  return value;
}

/** The payment providers in the configuration. */
export function railsOf(config: Config) {
  const { paystack, monnify, rails } = config.payments;
  return createRails({
    paystack: {
      baseUrl: paystack.baseUrl,
      secretKey: paystack.secretKey,
      // The sandbox's payment page is on our own address.
      ...(config.sandbox.enabled ? { checkoutOrigins: [new URL(config.server.publicUrl).origin] } : {}),
      formerSecretKeys: paystack.previousSecretKey === undefined ? [] : [paystack.previousSecretKey],
    },
    monnify: monnify && {
      ...monnify,
      formerSecretKeys: monnify.previousSecretKey === undefined ? [] : [monnify.previousSecretKey],
    },
    choice: rails,
  });
}
