import { correctTariffAct, type ActInput, naira, wireKobo } from '@gatelight/contract';
import { lagosTime } from '#notifications';
import { changeLine, fingerprintOf, handleAct, type ActChange, type ActPreview } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import { readTotals, startCorrection, type DifferenceTotals, type WrongPeriod } from './correction-store.ts';
import { readTokenTotals, type TokenTotals } from './token-correction-store.ts';

const periodOf = (input: ActInput<typeof correctTariffAct>): WrongPeriod => ({
  tariffId: input.tariff_id,
  from: input.from,
  until: input.until,
  rightPriceKobo: input.right_price_kobo,
});

const counted = (count: bigint, thing: string) => `${count} ${thing}${count === 1n ? '' : 's'}`;

function moneyPreview(common: readonly ActChange[], totals: DifferenceTotals, fingerprint: string): ActPreview {
  const refundKobo = totals.backKobo - totals.walletKobo;
  return {
    changes: [...common, changeLine('goes-back', null, naira(totals.backKobo))],
    journal: [
      { account: 'revenue', debit_kobo: totals.energyKobo, credit_kobo: 0n },
      { account: 'vat-payable', debit_kobo: totals.vatKobo, credit_kobo: 0n },
      { account: 'wallets', debit_kobo: 0n, credit_kobo: totals.walletKobo },
      { account: 'refunds-owed:NGN', debit_kobo: 0n, credit_kobo: refundKobo },
    ].filter(({ debit_kobo, credit_kobo }) => debit_kobo + credit_kobo > 0n),
    warnings: refundKobo > 0n ? ['refunds-to-payers'] : [],
    fingerprint,
  };
}

function tokenPreview(common: readonly ActChange[], totals: TokenTotals, fingerprint: string): ActPreview {
  return {
    changes: [
      ...common,
      changeLine('free-units', null, `${formatTenths(totals.unitsTenths)} in ${counted(totals.meters, 'token')}`),
    ],
    journal: [
      { account: 'tariff-corrections', debit_kobo: totals.costKobo, credit_kobo: 0n },
      { account: 'revenue', debit_kobo: 0n, credit_kobo: totals.costKobo },
    ],
    warnings: ['tokens-cannot-be-called-back'],
    fingerprint,
  };
}

/** Starts a correction: the worker then handles its orders, or its meters, one by one. */
export const correctionActHandler = handleAct({
  act: correctTariffAct,
  object: ({ tariff_id }) => ({ kind: 'tariff', id: tariff_id }),
  secondPerson: true,
  async preview(db, input) {
    const totals = await readTotals(db, periodOf(input));
    if (totals.orders === 0n) throw new AppError('nothing-to-correct');
    const inTokens = input.by === 'tokens' ? await readTokenTotals(db, periodOf(input)) : undefined;
    const common = [
      changeLine(
        'sales',
        null,
        `${totals.orders} on ${counted(totals.meters, 'meter')} in ${counted(totals.estates, 'estate')}`,
      ),
      changeLine('sold-between', lagosTime(input.from), lagosTime(input.until)),
      changeLine('right-price', null, naira(input.right_price_kobo)),
    ];
    const fingerprint = fingerprintOf(input.by, totals.orders, totals.backKobo, totals.lastOrderId);
    return inTokens ? tokenPreview(common, inTokens, fingerprint) : moneyPreview(common, totals, fingerprint);
  },
  async run(tx, input, { askedBy, approvedBy, reason }) {
    const started = await startCorrection(tx, periodOf(input), {
      askedBy: `user:${askedBy}`,
      approvedBy: approvedBy === null ? null : `user:${approvedBy}`,
      reason,
      tokens: input.by === 'tokens',
    });
    if (!started) throw new AppError('nothing-to-correct');
    return {
      correction: started.id.toString(),
      orders: Number(started.orders),
      back_kobo: wireKobo(started.backKobo),
    };
  },
});
