import { rowIdShape } from '@gatelight/contract';
import { inTransaction, type Db } from '#platform/database/db';
import type { CrashHook } from '#platform/process/crash';
import type { SliceDefinition } from '#platform/slice';
import { estateArrearsRoutes } from './estate-routes.ts';
import { hasLock, hasPlan } from './estate-store.ts';
import { arrearsChecks } from './findings.ts';
import { chargeLateFees } from './late-fees.ts';
import { serviceChargeOverdue } from './messages/overdue.ts';
import { serviceChargePlan } from './messages/plan.ts';
import { hardshipDeclared } from './messages/hardship.ts';
import { vendingLockActs } from './lock/acts.ts';
import { lockRoutes } from './lock/lock-routes.ts';
import { reviewLocks } from './lock/lock-store.ts';
import { vendingLockNotice } from './messages/vending-lock.ts';
import { planRoutes } from './plans/plan-routes.ts';
import { isOwnPlan } from './plans/plan-store.ts';
import { followPlans } from './plans/plans.ts';
import { reminderBatch, remindLate } from './reminders.ts';
import { shareChecks } from './shares/findings.ts';
import { shareRoutes } from './shares/share-routes.ts';
import { takeShares } from './shares/take-shares.ts';

interface Parts {
  db: Db;
  staffDb: Db;
  crash: CrashHook;
}

export const arrearsSlice: SliceDefinition<Parts> = {
  name: 'arrears',
  templates: [serviceChargeOverdue, serviceChargePlan, vendingLockNotice, hardshipDeclared],
  acts: vendingLockActs,
  crashPoints: [
    'plan.before_commit',
    'plan.after_commit',
    'late-fee.before_commit',
    'late-fee.after_commit',
    'share.before_commit',
    'share.after_commit',
  ],
  create: ({ db, staffDb, crash }) => ({
    objectChecks: {
      'managed-plan': async (user, { id: estate = '', plan: id = '' }, roles) =>
        isId(estate) && isId(id) && hasPlan(db, user, { estate, roles, id }),
      'managed-vending-lock': async (user, { id: estate = '', lock: id = '' }, roles) =>
        isId(estate) && isId(id) && hasLock(db, user, { estate, roles, id }),
      'own-plan': async (user, { plan = '' }) => isId(plan) && isOwnPlan(db, user, plan),
    },
    routes(serve) {
      estateArrearsRoutes(serve, { db, staffDb });
      planRoutes(serve, db);
      shareRoutes(serve, { db, staffDb });
      lockRoutes(serve, { db, staffDb });
    },
    jobs: () => [
      {
        name: 'arrears.remind',
        everyMs: 300_000,
        wakeOn: ['arrears'],
        batch: reminderBatch,
        run: () => remindLate(db),
      },
      { name: 'arrears.plans', everyMs: 60_000, run: () => followPlans(db, crash) },
      { name: 'arrears.late-fees', everyMs: 900_000, run: () => chargeLateFees(db, crash) },
      {
        name: 'arrears.locks',
        everyMs: 300_000,
        wakeOn: ['arrears'],
        batch: reminderBatch,
        run: () => inTransaction(db, (tx) => reviewLocks(tx, new Date(), reminderBatch)),
      },
      {
        name: 'arrears.shares',
        everyMs: 60_000,
        wakeOn: ['purchase_shares'],
        batch: 50,
        run: () => takeShares(db, crash, 50),
      },
    ],
    checks: [...arrearsChecks, ...shareChecks],
  }),
};

const isId = (text: string) => rowIdShape.test(text);
