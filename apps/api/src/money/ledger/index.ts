export {
  debtReceivable,
  aboveLimit,
  disputed,
  disputeLosses,
  openAccount,
  openingBalances,
  operatorBank,
  orderClearing,
  payoutsInTransit,
  providerClearing,
  providerFees,
  refundsOwed,
  revenue,
  smallAmountsHeld,
  serviceCharges,
  serviceFees,
  stampDutyPayable,
  suspense,
  goodwillRefunds,
  tariffCorrections,
  vatPayable,
  wallet,
} from './accounts.ts';
export type { AccountCode } from './accounts.ts';
export { balanceOf, maxStatementLines, rollUp, statement, trialBalance } from './balances.ts';
export type { StatementLine, TrialBalanceLine } from './balances.ts';
export { ledgerChecks, ledgerFindings } from './findings.ts';
export { post, reverse } from './post.ts';
export type { JournalRequest, Move, Posted } from './post.ts';
export { lastClosedDay, longestCloseMs, snapshotDay } from './snapshot.ts';
export type { DaySnapshot } from './snapshot.ts';
/** For statements that post through ledger.post inside the database: translates its refusals into error codes. */
export { translateErrors as refuseWithoutFunds } from './sqlstates.ts';
export { ledgerSlice } from './slice.ts';
