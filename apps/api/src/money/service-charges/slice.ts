import { chargePaymentReference, rowIdShape } from '@gatelight/contract';
import { contactOfCaller } from '#identity';
import type { Payments } from '#payments';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { ObjectCheck } from '#platform/http/api';
import type { SliceDefinition } from '#platform/slice';
import { chargePayments } from './payments/apply-payment.ts';
import { serviceChargeChecks } from './findings.ts';
import { estateChargeRoutes } from './estate/estate-routes.ts';
import { hasObject, type EstateObject } from './estate/estate-store.ts';
import { issueBatch, issueRuns } from './runs/issue-runs.ts';
import { lateFeeRoutes } from './late-fees/routes.ts';
import { serviceChargeLimits } from './limits.ts';
import { serviceChargeInvoiced } from './messages/invoice.ts';
import { serviceChargePaid } from './messages/paid.ts';
import { isOwnPayment } from './payments/payment-store.ts';
import { seesInvoice } from './resident-store.ts';
import { serviceChargeRoutes } from './routes.ts';
import { serviceChargeSwitch } from './settings.ts';
import { waiverRoutes } from './waivers/routes.ts';

interface Parts {
  config: Config;
  db: Db;
  staffDb: Db;
  crash: CrashHook;
  payments: Payments;
}

export const serviceChargesSlice: SliceDefinition<Parts> = {
  name: 'service-charges',
  purposes: { 'service-charge': chargePayments },
  templates: [serviceChargeInvoiced, serviceChargePaid],
  limits: serviceChargeLimits,
  crashPoints: ['charge-run.before_commit', 'charge-run.after_commit'],
  settings: [serviceChargeSwitch],
  create({ config, db, staffDb, crash, payments }) {
    const ofEstate =
      (kind: EstateObject): ObjectCheck =>
      async (user, params, roles) => {
        const { id: estate = '', [kind]: id = '' } = params;
        return isId(estate) && isId(id) && hasObject(db, user, { estate, roles, kind, id });
      };
    return {
      objectChecks: {
        'managed-charge-head': ofEstate('head'),
        'managed-rate-change': ofEstate('change'),
        'managed-charge-run': ofEstate('run'),
        'managed-invoice': ofEstate('invoice'),
        'managed-charge-payment': ofEstate('payment'),
        'managed-charge-house': ofEstate('house'),
        'managed-late-rule': ofEstate('rule'),
        'managed-waiver': ofEstate('waiver'),
        'own-invoice': async (user, { invoice = '' }) => isId(invoice) && seesInvoice(db, user, invoice),
        'own-charge-payment': async (user, { reference }) => {
          const named = chargePaymentReference.safeParse(reference);
          return named.success && isOwnPayment(db, user, named.data);
        },
      },
      routes(serve) {
        serviceChargeRoutes(serve, {
          db,
          payments,
          contactOfCaller,
          brand: config.brand,
          maximumKobo: config.payments.purchaseMaxKobo,
          mailDomain: config.brand.email.split('@')[1] ?? 'localhost',
          publicUrl: config.server.publicUrl,
        });
        estateChargeRoutes(serve, { db, staffDb, brand: config.brand });
        lateFeeRoutes(serve, { db, staffDb });
        waiverRoutes(serve, { db, staffDb });
      },
      jobs: () => [
        {
          name: 'service-charges.issue',
          everyMs: 30_000,
          wakeOn: ['charge_runs'],
          batch: issueBatch,
          longestQueryMs: 60_000,
          run: () => issueRuns(db, crash),
        },
      ],
      checks: serviceChargeChecks,
    };
  },
};

const isId = (text: string) => rowIdShape.test(text);
