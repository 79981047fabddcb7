import { listRefundBanks } from '@gatelight/contract';
import type { PayoutRails } from '#payments';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { createBanks, type Banks } from '#withdrawals';
import { readRefund } from './store/money-lists.ts';

interface Deps {
  staffDb: Db;
  payouts: Pick<PayoutRails, 'byName'>;
}

/** The banks by the codes of the provider that holds the refund: another provider may use other codes. */
export function refundBankRoutes(serve: Serve, { staffDb, payouts }: Deps): void {
  const kept = new Map<string, Banks>();
  serve(listRefundBanks, async ({ params }) => {
    const refund = await readRefund(staffDb, params.id);
    if (!refund) throw new AppError('not-found');
    const banks = kept.get(refund.provider) ?? createBanks(payouts.byName(refund.provider));
    kept.set(refund.provider, banks);
    return (await banks.list()).map(({ code, name }) => ({ code, name }));
  });
}
