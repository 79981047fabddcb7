import * as contract from '@gatelight/contract';
import type { BankAccount, Withdrawal } from '@gatelight/contract';
import { LAGOS_MS } from '@gatelight/contract/lagos-days';
import { randomLetters } from '#platform/references';
import type { PayoutProvider } from '#payments';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { hashOf, replayedHeader, requireKey } from '#platform/callers/idempotency';
import { takeAll } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import { checkDigitFits, maskAccountNumber } from './banks/bank-account.ts';
import type { Banks } from './banks/banks.ts';
import { withdrawalLimits } from './limits.ts';
import * as store from './store.ts';

export interface WithdrawalDeps {
  db: Db;
  provider: PayoutProvider;
  banks: Banks;
  /** How long a new account gets no payouts. */
  coolDownSeconds: number;
  /** How long a withdrawal can be cancelled before it is sent. */
  cancelSeconds: number;
}

export function withdrawalRoutes(serveAny: Serve, deps: WithdrawalDeps): void {
  const { db } = deps;
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  serve(contract.listBanks, async () => (await deps.banks.list()).map(({ code, name }) => ({ code, name })));
  serve(contract.resolveBankAccount, async ({ body, caller }) => {
    const { bank, accountName } = await lookUp(deps, caller, body.bank_code, body.account_number);
    return {
      account_name: accountName,
      bank_name: bank.name,
      is_own_name: await store.isOwnName(db, caller, accountName),
      check_digit_fits: checkDigitFits(body.bank_code, body.account_number),
    };
  });
  serve(contract.listBankAccounts, ({ caller }) => store.listBankAccounts(db, caller));
  serve(contract.addBankAccount, ({ body, caller }) => addBankAccount(deps, caller, body));
  serve(contract.updateBankAccount, async ({ params, body, caller }) => {
    const changed = await store.changeBankAccount(db, caller, params.id, {
      name: body.name === '' ? null : body.name,
      isDefault: body.is_default === true,
    });
    if (!changed) throw new AppError('not-found');
    return changed;
  });
  serve(contract.removeBankAccount, async ({ params, caller }) => {
    const outcome = await store.removeBankAccount(db, caller, params.id);
    if (outcome === 'not-found') throw new AppError('not-found');
    if (outcome === 'in-use') throw new AppError('bank-account-in-use');
    return { removed: true as const };
  });
  serve(contract.getWithdrawalLimits, ({ caller }) => store.readLimits(db, caller));
  serve(contract.requestWithdrawal, async ({ body, caller, headers, setHeader }) => {
    const key = requireKey(headers);
    const { row, replayed } = await requestWithdrawal(deps, caller, key, body);
    if (replayed) setHeader(replayedHeader, 'true');
    return viewOf(db, caller, row);
  });
  serve(contract.listWithdrawals, async ({ query, caller }) => {
    const rows = await store.listWithdrawals(db, caller, belowOf(query.cursor), query.limit + 1);
    const shown = rows.slice(0, query.limit);
    const items = await Promise.all(shown.map((row) => viewOf(db, caller, row)));
    const last = shown.at(-1);
    return { items, next: rows.length > query.limit && last ? cursorOf(last.id) : null };
  });
  serve(contract.getWithdrawal, async ({ params, caller }) => {
    const row = await store.findWithdrawal(db, caller, params.reference);
    if (!row) throw new AppError('not-found');
    return viewOf(db, caller, row);
  });
  serve(contract.cancelWithdrawal, async ({ params, caller }) => {
    const { outcome, row } = await store.cancelWithdrawal(db, caller, params.reference);
    if (outcome === 'not-found') throw new AppError('not-found');
    if (outcome === 'too-late') throw new AppError('withdrawal-sent');
    return viewOf(db, caller, row);
  });
}

/** Asks the bank for the owner of an account. Throws `bank-account-unknown`, `provider-unavailable`, `rate-limited`. */
export async function lookUp(
  { db, provider, banks }: Pick<WithdrawalDeps, 'db' | 'provider' | 'banks'>,
  caller: User,
  bankCode: string,
  accountNumber: string,
) {
  await takeAll(db, [{ limit: withdrawalLimits.nameEnquiry, subject: `user:${caller.userId}`, caller }]);
  const bank = (await banks.list()).find(({ code }) => code === bankCode);
  if (!bank) throw new AppError('bank-account-unknown', { fields: { bank_code: { code: 'bank-required' } } });
  const answer = await provider.resolveAccount({ bankCode, accountNumber });
  if (answer.kind !== 'ok') throw new AppError('provider-unavailable');
  if (answer.value === undefined) throw new AppError('bank-account-unknown');
  return { bank, accountName: answer.value.slice(0, 200) };
}

async function addBankAccount(
  deps: WithdrawalDeps,
  caller: User,
  body: { bank_code: string; account_number: string; name: string },
): Promise<BankAccount> {
  const { bank, accountName } = await lookUp(deps, caller, body.bank_code, body.account_number);
  const { outcome, account } = await store.insertBankAccount(deps.db, caller, {
    bankCode: bank.code,
    bankName: bank.name.slice(0, 100),
    accountNumber: body.account_number,
    accountName,
    name: body.name === '' ? null : body.name,
    waitSeconds: deps.coolDownSeconds,
  });
  if (outcome === 'step-up') throw new AppError('step-up-required');
  if (!account) throw new AppError('too-many-bank-accounts');
  return account;
}

/**
 * Takes the amount from the wallet and queues the payout. The same key with the same body returns the first withdrawal.
 * Throws `insufficient-funds`, `step-up-required`, `withdrawal-held`, `withdrawal-card-money`, `withdrawal-below-minimum`, `withdrawal-over-limit`, `idempotency-key-reused`, `not-found`.
 */
async function requestWithdrawal(
  { db, provider, cancelSeconds }: WithdrawalDeps,
  caller: User,
  key: string,
  body: { amount_kobo: bigint; bank_account_id: string },
): Promise<{ row: store.WithdrawalRow; replayed: boolean }> {
  await takeAll(db, [{ limit: withdrawalLimits.withdrawals, subject: `user:${caller.userId}`, caller, thing: key }]);
  const { outcome, leftKobo, row } = await store.insertWithdrawal(db, caller, {
    reference: newReference(),
    key,
    bodyHash: hashOf(body.amount_kobo, body.bank_account_id),
    bankAccountId: body.bank_account_id,
    amountKobo: body.amount_kobo,
    provider: provider.name,
    cancelSeconds,
  });
  switch (outcome) {
    case 'requested':
    case 'replayed':
      return { row, replayed: outcome === 'replayed' };
    case 'reused':
      throw new AppError('idempotency-key-reused');
    case 'not-found':
      throw new AppError('not-found');
    case 'held':
      throw new AppError('withdrawal-held');
    case 'below-minimum':
      throw new AppError('withdrawal-below-minimum', { facts: { min_kobo: Number(leftKobo) } });
    case 'step-up':
      throw new AppError('step-up-required');
    case 'card-money':
      throw new AppError('withdrawal-card-money', { facts: { max_kobo: Math.max(0, Number(leftKobo)) } });
    case 'over-limit':
      throw new AppError('withdrawal-over-limit', { facts: { max_kobo: Math.max(0, Number(leftKobo)) } });
  }
}

/**
 * The time in Lagos, and twelve characters that do not repeat, like other references. Lower case, because the provider
 * requires it for references of payouts; people see it through `shownReference`.
 */
function newReference(): string {
  const moment = new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return `wdr-${moment}${randomLetters(12).toLowerCase()}`;
}

async function viewOf(db: Db, caller: User, row: store.WithdrawalRow): Promise<Withdrawal> {
  const [account, { is_held: isHeld, kept_kobo }, timeline] = await Promise.all([
    store.accountOfWithdrawal(db, caller, row),
    store.holdOf(db, caller, row.id),
    store.timelineOf(db, caller, row),
  ]);
  const isForStaff = row.status === 'requested' && row.approval === 'waiting';
  return {
    ...row,
    bank_name: account.bank_name,
    account_name: account.account_name,
    account_number_masked: maskAccountNumber(account.account_number),
    waits_for: isHeld ? 'bank' : isForStaff ? 'staff' : null,
    kept_kobo,
    timeline,
  };
}

const cursorOf = (id: bigint) => Buffer.from(id.toString()).toString('base64url');

function belowOf(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,18}$/.test(text)) throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
  return BigInt(text);
}
