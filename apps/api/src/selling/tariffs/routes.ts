import * as contract from '@gatelight/contract';
import type { Tariff } from '@gatelight/contract';
import type { Serve } from '#platform/api';
import { csvNaira, csvStream, csvTime } from '#platform/csv';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import { boughtAt } from './bought.ts';
import { listCorrections, readDifferences, readTotals, type Difference, type WrongPeriod } from './correction-store.ts';
import * as store from './store.ts';
import { readTokenTotals } from './token-correction-store.ts';

const shownDifferences = 100;
const filePiece = 1000;

export function tariffRoutes(serve: Serve, { staffDb: db }: { staffDb: Db }): void {
  async function find(id: string): Promise<store.TariffRow> {
    const [tariff] = await store.readTariffs(db, id);
    if (!tariff) throw new AppError('not-found');
    return tariff;
  }

  serve(contract.listTariffs, async () => (await store.readTariffs(db)).map(tariffView));

  serve(contract.getTariff, async ({ params }) => {
    const row = await find(params.id);
    const versions = await store.readVersions(db, params.id);
    const next = versions.findLast(({ state }) => state === 'scheduled');
    const told = next && (await store.readTold(db, next.id));
    return {
      tariff: tariffView(row),
      versions: versions.map((version) => ({
        id: version.id.toString(),
        price_kobo_per_unit: version.priceKobo,
        rounding: version.rounding,
        valid_from: version.validFrom,
        valid_until: version.validUntil,
        state: version.state,
        asked_by: version.askedBy,
        approved_by: version.approvedBy,
        reason: version.reason,
        sales: Number(version.sales),
      })),
      on_it: (await store.readUsers(db, params.id)).map((estate) => ({
        estate_id: estate.estateId.toString(),
        estate_name: estate.estateName,
        meters: Number(estate.meters),
      })),
      bought: await boughtAt(db, store.priceNow(row), next && { ...next, vatRateBp: row.vatRateBp ?? 0 }),
      told: told ? { users: Number(told.users), emails: Number(told.emails), is_done: told.isDone } : null,
      coming: (await store.readComing(db, params.id)).map((one) => ({
        id: `${one.estateId}:${one.validFrom.getTime()}`,
        estate_name: one.estateName,
        meters: Number(one.meters),
        valid_from: one.validFrom,
      })),
    };
  });

  serve(contract.previewTariff, async ({ params, query }) => {
    const row = await find(params.id);
    const then = {
      priceKobo: BigInt(query.price_kobo_per_unit),
      rounding: query.rounding ?? row.rounding,
      vatRateBp: row.vatRateBp ?? 0,
    };
    return {
      bought: await boughtAt(db, store.priceNow(row), then),
      meters: Number(row.meters),
      estates: Number(row.estates),
    };
  });

  serve(contract.previewCorrection, async ({ params, query }) => {
    const period = periodOf(params.id, query);
    const totals = await readTotals(db, period);
    return {
      orders: Number(totals.orders),
      back_kobo: totals.backKobo,
      meters: Number(totals.meters),
      estates: Number(totals.estates),
      units: formatTenths((await readTokenTotals(db, period)).unitsTenths),
      items: (await readDifferences(db, period, 0n, shownDifferences)).map(differenceView),
    };
  });

  serve(contract.previewCorrectionFile, async ({ params, query }) => ({
    kind: 'csv' as const,
    name: `correction-tariff-${params.id}.csv`,
    content: csvStream(
      [
        { head: 'Order', value: (row: Difference) => row.reference },
        { head: 'Meter', value: (row) => row.meterNumber },
        { head: 'Estate', value: (row) => row.estateName },
        { head: 'Sold', value: (row) => csvTime(row.createdAt) },
        { head: 'Paid (NGN)', value: (row) => csvNaira(row.amountKobo) },
        { head: 'Price per unit (NGN)', value: (row) => csvNaira(row.priceKobo) },
        { head: 'Units', value: (row) => formatTenths(row.unitsTenths) },
        { head: 'Energy back (NGN)', value: (row) => csvNaira(row.energyBackKobo) },
        { head: 'VAT back (NGN)', value: (row) => csvNaira(row.vatBackKobo) },
        { head: 'To', value: (row) => contract.CORRECTION_TARGET_NAMES[row.buyerId === null ? 'refund' : 'wallet'] },
      ],
      eachDifference(db, periodOf(params.id, query)),
    ),
  }));

  serve(contract.listCorrections, async () =>
    (await listCorrections(db)).map((row) => ({
      id: row.id.toString(),
      tariff_id: row.tariffId.toString(),
      tariff_name: row.tariffName,
      from: row.fromAt,
      until: row.untilAt,
      right_price_kobo: row.rightPriceKobo,
      by: row.byTokens ? ('tokens' as const) : ('money' as const),
      orders: Number(row.orders),
      done: Number(row.done),
      problems: Number(row.problems),
      back_kobo: row.backKobo,
      asked_by: row.askedBy,
      approved_by: row.approvedBy,
      reason: row.reason,
      created_at: row.createdAt,
      done_at: row.doneAt,
    })),
  );
}

async function* eachDifference(db: Db, period: WrongPeriod): AsyncGenerator<Difference[]> {
  let after = 0n;
  for (;;) {
    const rows = await readDifferences(db, period, after, filePiece);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.orderId;
  }
}

function periodOf(tariffId: string, query: { from: string; until: string; right_price_kobo: string }): WrongPeriod {
  return {
    tariffId,
    from: new Date(query.from),
    until: new Date(query.until),
    rightPriceKobo: BigInt(query.right_price_kobo),
  };
}

function tariffView(row: store.TariffRow): Tariff {
  return {
    id: row.id.toString(),
    code: row.code,
    name: row.name,
    utility: row.utility,
    price_kobo_per_unit: row.priceKobo,
    rounding: row.rounding,
    vat_rate_bp: row.vatRateBp,
    meters: Number(row.meters),
    estates: Number(row.estates),
    next:
      row.nextKobo !== null && row.nextFrom ? { price_kobo_per_unit: row.nextKobo, valid_from: row.nextFrom } : null,
  };
}

function differenceView(row: Difference) {
  return {
    order_reference: row.reference,
    meter_number: row.meterNumber,
    estate_name: row.estateName,
    sold_at: row.createdAt,
    amount_kobo: row.amountKobo,
    price_kobo: row.priceKobo,
    units: formatTenths(row.unitsTenths),
    back_kobo: row.energyBackKobo + row.vatBackKobo,
    to: row.buyerId === null ? ('refund' as const) : ('wallet' as const),
    state: 'preview' as const,
  };
}
