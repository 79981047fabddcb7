import { correctTariffAct, type ActInput, naira, wireKobo } from '@gatelight/contract';
import { lagosTime } from '#notifications';
import { fingerprintOf, handleAct } from '#platform/acts';
import { AppError } from '#platform/errors';
import { readTotals, startCorrection, type WrongPeriod } from './correction-store.ts';

const periodOf = (input: ActInput<typeof correctTariffAct>): WrongPeriod => ({
  tariffId: input.tariff_id,
  from: input.from,
  until: input.until,
  rightPriceKobo: input.right_price_kobo,
});

const counted = (count: bigint, thing: string) => `${count} ${thing}${count === 1n ? '' : 's'}`;

/** Starts a correction: the worker then goes through its orders one by one. */
export const correctionActHandler = handleAct({
  act: correctTariffAct,
  object: ({ tariff_id }) => ({ kind: 'tariff', id: tariff_id }),
  secondPerson: true,
  async preview(db, input) {
    const totals = await readTotals(db, periodOf(input));
    if (totals.orders === 0n) throw new AppError('nothing-to-correct');
    const refundKobo = totals.backKobo - totals.walletKobo;
    return {
      changes: [
        {
          field: 'sales',
          from: null,
          to: `${totals.orders} on ${counted(totals.meters, 'meter')} in ${counted(totals.estates, 'estate')}`,
        },
        { field: 'sold-between', from: lagosTime(input.from), to: lagosTime(input.until) },
        { field: 'right-price', from: null, to: naira(input.right_price_kobo) },
        { field: 'goes-back', from: null, to: naira(totals.backKobo) },
      ],
      journal: [
        { account: 'revenue', debit_kobo: totals.energyKobo, credit_kobo: 0n },
        { account: 'vat-payable', debit_kobo: totals.vatKobo, credit_kobo: 0n },
        { account: 'wallets', debit_kobo: 0n, credit_kobo: totals.walletKobo },
        { account: 'refunds-owed:NGN', debit_kobo: 0n, credit_kobo: refundKobo },
      ].filter(({ debit_kobo, credit_kobo }) => debit_kobo + credit_kobo > 0n),
      warnings: refundKobo > 0n ? ['refunds-to-payers'] : [],
      fingerprint: fingerprintOf(totals.orders, totals.backKobo, totals.lastOrderId),
    };
  },
  async run(tx, input, { askedBy, approvedBy, reason }) {
    const started = await startCorrection(tx, periodOf(input), {
      askedBy: `user:${askedBy}`,
      approvedBy: approvedBy === null ? null : `user:${approvedBy}`,
      reason,
    });
    if (!started) throw new AppError('nothing-to-correct');
    return {
      correction: started.id.toString(),
      orders: Number(started.orders),
      back_kobo: wireKobo(started.backKobo),
    };
  },
});
