import { contactOfCaller } from '#identity';
import { fundingReference } from '@gatelight/contract';
import type { Payments } from '#payments';
import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { fundingPayments } from './funding/apply-funding.ts';
import { walletChecks } from './findings.ts';
import { walletLimits } from './limits.ts';
import { walletTemplates } from './messages/index.ts';
import { walletRoutes } from './routes.ts';
import { isOwnFunding, type BoughtToday, type CardRule } from './store.ts';
import { levelLimits, topUpSwitch } from './settings.ts';

declare module '#platform/slice' {
  interface Declarations {
    /** How much the user of a session bought today, in kobo. Each slice that sells counts its own sales. */
    boughtToday?: BoughtToday;
    /** From the slice that pays wallets out. */
    cardRule?: CardRule;
  }
}

interface Parts {
  config: Config;
  db: Db;
  payments: Payments;
  boughtToday: BoughtToday;
  cardRule: CardRule;
}

export const walletsSlice: SliceDefinition<Parts> = {
  name: 'wallets',
  purposes: { 'wallet-funding': fundingPayments },
  templates: walletTemplates,
  limits: walletLimits,
  settings: [topUpSwitch, ...levelLimits],
  create: ({ config, db, payments, boughtToday, cardRule }) => ({
    routes: (serve) =>
      walletRoutes(serve, {
        db,
        payments,
        boughtToday,
        cardRule,
        contactOfCaller,
        maximumKobo: config.payments.purchaseMaxKobo,
        mailDomain: config.brand.email.split('@')[1] ?? 'localhost',
        publicUrl: config.server.publicUrl,
      }),
    objectChecks: {
      'own-funding': async (user, { reference }) => {
        const named = fundingReference.safeParse(reference);
        return named.success && isOwnFunding(db, user, named.data);
      },
    },
    checks: walletChecks,
  }),
};
