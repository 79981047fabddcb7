import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#platform/settings/config';
import { defineEnvironment } from '#platform/settings/environment';
import * as setting from '#platform/settings/setting';

declare module '#platform/settings/config' {
  interface Config {
    readonly vending: {
      /** The merchant in the gateway's path, and the client identifier that it accepts. */
      readonly merchant: string;
      readonly clientId: string;
      /** How many purchases one address may begin in an hour. */
      readonly purchasesPerIpHour: number;
      readonly capPerHourKobo: bigint;
      readonly capPerMeterDayKobo: bigint;
      /** The minutes after which a payer is notified that the token is late. */
      readonly delayNoticeMinutes: number;
      readonly staTablesFile: string | undefined;
      /** Where the vending process serves the web: `host:port`, or the path of a local socket. */
      readonly address: string;
    };
  }
}

/** Limits of purchases, and where tokens are made. */
export const vendingEnvironment = defineEnvironment({
  shape: {
    MERCHANT: setting.slug.default('gatelight'),
    CLIENT_ID: setting.slug.default('gatelight-web'),
    PURCHASES_PER_IP_HOUR: setting.wholeNumber(1, 1_000_000).default(300),
    VENDING_CAP_PER_HOUR_KOBO: setting.kobo(1n).default(10_000_000_000n),
    VENDING_CAP_PER_METER_DAY_KOBO: setting.kobo(1n).default(500_000_000n),
    VEND_DELAY_NOTICE_MINUTES: setting.wholeNumber(1, 1440).default(10),
    STA_TABLES_FILE: z.string().optional(),
    VENDING_ADDRESS: z.string().max(100).optional(),
  },
  build: (settings, { dataDir, fromRoot }): Pick<Config, 'vending'> => ({
    vending: {
      merchant: settings.MERCHANT,
      clientId: settings.CLIENT_ID,
      purchasesPerIpHour: settings.PURCHASES_PER_IP_HOUR,
      capPerHourKobo: settings.VENDING_CAP_PER_HOUR_KOBO,
      capPerMeterDayKobo: settings.VENDING_CAP_PER_METER_DAY_KOBO,
      delayNoticeMinutes: settings.VEND_DELAY_NOTICE_MINUTES,
      staTablesFile: settings.STA_TABLES_FILE && fromRoot(settings.STA_TABLES_FILE),
      address: settings.VENDING_ADDRESS ?? localSocket(dataDir),
    },
  }),
});

/** Local sockets have short paths: a long data directory gets its socket in the temporary directory. */
function localSocket(dataDir: string): string {
  const inside = join(dataDir, 'vending.sock');
  if (inside.length <= 100) return inside;
  return join(tmpdir(), `gatelight-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}
