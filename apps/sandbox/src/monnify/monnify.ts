import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import type { Inbox } from '../messages/inbox.ts';
import { createBalance } from '../payments/balance.ts';
import type { HolderOf } from '../payments/transfers/banks.ts';
import type { Behaviour, Clock, MonnifyKeys, Timings } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { createDisbursements } from './disbursements.ts';
import { createMonnifyBankRail } from './incoming.ts';
import { createMonnifyRefunds } from './refunds.ts';
import { createMonnifySettlements } from './settlements.ts';
import { monnifyRoutes } from './routes.ts';
import { createMonnifyTransactions } from './transactions.ts';

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  deliveries: Deliveries;
  inbox: Inbox;
  behaviour: Behaviour;
  keys: MonnifyKeys;
  /** The holder of an account of the first provider. */
  otherHolder: HolderOf;
};

export type Monnify = ReturnType<typeof createMonnify>;

/** The second payment provider, with all its parts. */
export function createMonnify({ keys, otherHolder, ...parts }: Parts) {
  const { database, clock, timings } = parts;
  const transactions = createMonnifyTransactions(database, clock, keys.contractCode);
  const holderOf: HolderOf = (number) => transactions.accountByNumber(number)?.name ?? otherHolder(number);
  const refunds = createMonnifyRefunds({ ...parts, transactions });
  const settlements = createMonnifySettlements({ ...parts, transactions });
  const balance = createBalance(database, clock, 'monnify');
  const disbursements = createDisbursements({ ...parts, balance, holderOf, sourceAccount: keys.sourceAccount });
  return {
    rail: createMonnifyBankRail({ ...parts, transactions, noticePayment: settlements.noticePayment }),
    settlements,
    refunds,
    disbursements,
    holderOf,
    routes: (scope: FastifyInstance, faults: Faults) =>
      monnifyRoutes(scope, {
        database,
        clock,
        timings,
        faults,
        keys,
        transactions,
        refunds,
        settlements,
        disbursements,
        holderOf,
      }),
    start() {
      refunds.start();
      settlements.start();
      disbursements.start();
    },
    async stop() {
      await refunds.stop();
      await settlements.stop();
      await disbursements.stop();
    },
  };
}
