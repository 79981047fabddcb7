import type { Utility } from '@gatelight/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db';
import { translateErrors } from './sqlstates.ts';

/** The name of a ledger account, such as `wallet:42`. Made by the builders here, so that a typo does not compile. */
export type AccountCode = string & { readonly __brand: 'AccountCode' };

/** Our own key of a user, an estate or a meter. */
type Id = string | number | bigint;

export const orderClearing = 'order-clearing' as AccountCode;
export const payoutsInTransit = 'payouts-in-transit' as AccountCode;
export const vatPayable = 'vat-payable' as AccountCode;
export const serviceFees = 'service-fees' as AccountCode;
export const providerFees = 'provider-fees' as AccountCode;
/** Liability: stamp duty that is owed to the state. */
export const stampDutyPayable = 'stamp-duty-payable' as AccountCode;
export const openingBalances = 'opening-balances' as AccountCode;

/** Asset: money that `provider` holds for us, in `currency` (ISO 4217). */
export function providerClearing(provider: string, currency = 'NGN'): AccountCode {
  return `provider-clearing:${provider}:${currency}` as AccountCode;
}

/** Liability: money on its way back to a payer. */
export function refundsOwed(currency = 'NGN'): AccountCode {
  return `refunds-owed:${currency}` as AccountCode;
}

/** Liability: money that arrived and whose purpose is not known yet. */
export function suspense(currency = 'NGN'): AccountCode {
  return `suspense:${currency}` as AccountCode;
}

/** Liability: amounts too small to send back one by one, held for their payers. */
export function smallAmountsHeld(currency = 'NGN'): AccountCode {
  return `small-amounts-held:${currency}` as AccountCode;
}

/** Asset: the operator's own bank account, from which staff pay refunds that the provider cannot. */
export function operatorBank(currency = 'NGN'): AccountCode {
  return `operator-bank:${currency}` as AccountCode;
}

/** Liability, never below zero: money of wallets that is frozen while a bank decides a dispute. */
export function disputed(currency = 'NGN'): AccountCode {
  return `disputed:${currency}` as AccountCode;
}

/** Liability: money for wallets above the limits of their owners, held until staff decide. */
export const aboveLimit = 'above-limit:NGN' as AccountCode;

/** Expense: disputed money that a bank gave back and that no wallet covers. */
export function disputeLosses(currency = 'NGN'): AccountCode {
  return `dispute-losses:${currency}` as AccountCode;
}

/** Expense: free units for customers who paid too high a price, at the right price. */
export const tariffCorrections = 'tariff-corrections' as AccountCode;
/** Parts of sales that were given back although their price was right. */
export const goodwillRefunds = 'goodwill-refunds' as AccountCode;

/** Liability, never below zero: a resident's money. */
export function wallet(userId: Id): AccountCode {
  return `wallet:${userId}` as AccountCode;
}

/** Income: units sold, without VAT. */
export function revenue(utility: Utility, estateId: Id): AccountCode {
  return `revenue:${utility}:${estateId}` as AccountCode;
}

/** Liability: what we hold for an estate of its service charges. */
export function serviceCharges(estateId: Id): AccountCode {
  return `service-charges:${estateId}` as AccountCode;
}

/** Asset: the debt on a meter. Book the debt (from here to `openingBalances`) before anything recovers it. */
export function debtReceivable(meterId: Id): AccountCode {
  return `debt-receivable:${meterId}` as AccountCode;
}

/**
 * Opens the account if it does not exist yet and returns its id. Kind, currency and guard depend on the code alone
 * (table ledger.account_class). The migration opens the accounts without parts and, in naira, `refundsOwed()`,
 * `suspense()`, `smallAmountsHeld()` and `operatorBank()`.
 */
export async function openAccount(tx: Db | Tx, code: AccountCode): Promise<bigint> {
  const { rows } = await translateErrors(sql<{ id: bigint }>`select ledger.open_account(${code}) as id`.execute(tx));
  return rows[0]!.id;
}
