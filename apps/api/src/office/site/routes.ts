import { getSite, holdsCardNumber, reportCsp } from '@gatelight/contract';
import { minimumPurchaseKobo } from '@gatelight/contract/selling/vending/amounts';
import { demonstrationSignIns } from '#identity';
import type { Serve } from '#platform/http/api';
import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import { takeFrom, type Limit } from '#platform/callers/limits';
import type { Log } from '#platform/log';

export const siteLimits = {
  cspReports: { name: 'csp-reports', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

/** The address of a page may hold the secret of a purchase or an account number. */
const withoutSecrets = (report: string) =>
  holdsCardNumber(report) ? '[cut]' : report.replaceAll(/[?#][^"\s]*|[\w-]{43,}/g, '[cut]');

export function siteRoutes(serve: Serve, { config, db, log }: { config: Config; db: Db; log: Log }): void {
  const { brand, payments, sandbox, vending } = config;
  const hasDemonstration = sandbox.enabled && sandbox.demo && !config.production;
  serve(getSite, async () => ({
    name: brand.name,
    legal_name: brand.legalName,
    address: brand.address,
    phone: brand.phone,
    email: brand.email,
    sandbox: sandbox.enabled,
    demonstration_sign_ins: hasDemonstration ? await demonstrationSignIns(db) : [],
    merchant: vending.merchant,
    client_id: vending.clientId,
    minimum_amount_kobo: Number(minimumPurchaseKobo),
    maximum_amount_kobo: Number(payments.purchaseMaxKobo),
  }));
  serve(reportCsp, async ({ rawBody, caller }) => {
    await takeFrom(db, siteLimits.cspReports, caller);
    log.warn({ report: withoutSecrets(rawBody.toString('utf8', 0, 1000)) }, 'content security policy report');
    return { received: true as const };
  });
}
