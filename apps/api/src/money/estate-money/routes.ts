import * as contract from '@gatelight/contract';
import type { EstateAccount, EstatePayout } from '@gatelight/contract';
import type { PayoutProvider } from '#payments';
import { lookUpAccount, type Banks } from '#withdrawals';
import type { User } from '#platform/callers/caller';
import { hashOf, replayedHeader, requireKey } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import { databaseNow, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import type { ReceiptBrand } from '#platform/pdf/page';
import { statementFile } from './statement-files.ts';
import * as store from './store.ts';

interface Deps {
  db: Db;
  staffDb: Db;
  provider: PayoutProvider;
  banks: Banks;
  brand: ReceiptBrand;
}

/** The money that we hold for an estate, for its managers and accountants to see and to pay out. */
export function estateMoneyRoutes(serveAny: Serve, deps: Deps): void {
  const { db, staffDb, provider, banks, brand } = deps;
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getEstateMoney, async ({ caller, params: { id } }) => {
    const [sums, accounts] = await Promise.all([
      store.selectMoney(staffDb, id),
      store.selectAccounts(staffDb, caller, id),
    ]);
    return {
      ...sums,
      account: accounts.find(({ state }) => state === 'confirmed') ?? null,
      new_account: accounts.find(({ state }) => state === 'waits') ?? null,
    };
  });

  serve(contract.setEstatePayDay, async ({ caller, params: { id }, body }) => {
    if (!(await store.setPayDay(db, caller, id, body.pay_day))) throw new AppError('not-found');
    return body;
  });

  async function accountOf(caller: User, id: string): Promise<EstateAccount> {
    const account = await store.selectAccount(staffDb, caller, id);
    if (!account) throw new AppError('not-found');
    return account;
  }

  serve(contract.enterEstateAccount, async ({ caller, params: { id }, body }) => {
    const { bank, accountName } = await lookUpAccount(
      { db, provider, banks },
      caller,
      body.bank_code,
      body.account_number,
    );
    const given = { bankCode: bank.code, bankName: bank.name, accountNumber: body.account_number, accountName };
    return accountOf(caller, idOf(await store.enterAccount(db, caller, id, given)));
  });

  serve(contract.decideEstateAccount, async ({ caller, params: { id, account }, body: { confirm, reason } }) => {
    refuse(await store.decideAccount(db, caller, { estateId: id, id: account, yes: confirm, reason }));
    return accountOf(caller, account);
  });

  async function payoutOf(caller: User, id: string): Promise<EstatePayout> {
    const payout = await store.selectPayout(staffDb, caller, id);
    if (!payout) throw new AppError('not-found');
    return payout;
  }

  serve(contract.listEstatePayouts, async ({ caller, params: { id }, query: { cursor, limit } }) => {
    const page = store.payoutKeyset.page({ cursor, limit, filters: { estate: id } });
    return page.toPage(await store.selectPayouts(staffDb, caller, page, id), (row) => row);
  });

  serve(contract.askEstatePayout, async ({ caller, params: { id }, body, headers, setHeader }) => {
    const key = requireKey(headers);
    const asked = await store.askPayout(db, caller, id, {
      amountKobo: body.amount_kobo,
      key,
      bodyHash: hashOf(id, body.amount_kobo ?? 'all'),
      provider: provider.name,
    });
    if (asked.refusal === 'withdrawal-below-minimum') {
      const { minimum_kobo: minimum } = await store.selectMoney(staffDb, id);
      throw new AppError('withdrawal-below-minimum', { facts: { min_kobo: Number(minimum) } });
    }
    if (asked.isRepeat) setHeader(replayedHeader, 'true');
    return payoutOf(caller, idOf(asked));
  });

  serve(contract.decideEstatePayout, async ({ caller, params: { id, payout }, body: { release, reason } }) => {
    refuse(await store.decidePayout(db, caller, { estateId: id, id: payout, yes: release, reason }));
    return payoutOf(caller, payout);
  });

  serve(contract.getEstateStatement, async ({ params: { id }, query: { cursor, limit, from, until } }) => {
    const period = periodOf(id, from, until);
    const page = store.movementKeyset.page({ cursor, limit, filters: { ...period } });
    const [sums, rows] = await Promise.all([
      store.selectSums(staffDb, period),
      store.selectMovements(staffDb, page, period),
    ]);
    return { ...sums, ...page.toPage(rows, (row) => row) };
  });

  serve(contract.getEstateStatementFile, async ({ params: { id }, query: { from, until, kind } }) => {
    const period = periodOf(id, from, until);
    return statementFile({ db: staffDb, period, kind, brand, now: await databaseNow(staffDb) });
  });

  serveAny(contract.listWaitingEstateAccounts, () => store.selectWaiting(staffDb));
}

function periodOf(estateId: string, from: string, until: string): store.Period {
  if (until < from) throw new AppError('invalid-input', { fields: { until: { code: 'wrong-kind' } } });
  return { estateId, from, until };
}

function refuse(code: contract.ErrorCode | null): void {
  if (code !== null) throw new AppError(code);
}

/** Returns the id of the new row, or throws the reason for the refusal. */
function idOf({ id, refusal }: { id: string | null; refusal: contract.ErrorCode | null }): string {
  refuse(refusal);
  return id!;
}
