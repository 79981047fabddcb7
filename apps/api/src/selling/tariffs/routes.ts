import * as contract from '@gatelight/contract';
import type { Tariff } from '@gatelight/contract';
import { generatorTariffKeyset, proposalOf, selectGeneratorTariffs } from '#diesel';
import type { Serve } from '#platform/http/api';
import { csvNaira, csvStream, csvTime } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import { boughtAt } from './bought.ts';
import {
  listCorrections,
  readDifferences,
  readTotals,
  type Difference,
  type WrongPeriod,
} from './corrections/correction-store.ts';
import * as store from './store.ts';
import { readTokenTotals } from './corrections/token-correction-store.ts';

const shownDifferences = 100;
const filePiece = 1000;
/** Estates on a page of proposals: each proposal is calculated from the estate's diesel when it is read. */
const mostProposals = 20;

export function tariffRoutes(serve: Serve, { staffDb: db }: { staffDb: Db }): void {
  async function find(id: string): Promise<Tariff> {
    const [tariff] = await store.readTariffs(db, id);
    if (!tariff) throw new AppError('not-found');
    return tariff;
  }

  serve(contract.listTariffs, () => store.readTariffs(db));

  serve(contract.getTariff, async ({ params }) => {
    const tariff = await find(params.id);
    const versions = await store.readVersions(db, params.id);
    const next = versions.findLast(({ state }) => state === 'scheduled');
    const then = next && {
      priceKobo: next.price_kobo_per_unit,
      rounding: next.rounding,
      vatRateBp: tariff.vat_rate_bp ?? 0,
    };
    return {
      tariff,
      versions,
      on_it: await store.readUsers(db, params.id),
      bought: await boughtAt(db, store.priceNow(tariff), then),
      told: next ? await store.readTold(db, next.id) : null,
      coming: await store.readComing(db, params.id),
    };
  });

  serve(contract.previewTariff, async ({ params, query }) => {
    const row = await find(params.id);
    const then = {
      priceKobo: BigInt(query.price_kobo_per_unit),
      rounding: query.rounding ?? row.rounding,
      vatRateBp: row.vat_rate_bp ?? 0,
    };
    return {
      bought: await boughtAt(db, store.priceNow(row), then),
      meters: row.meters,
      estates: row.estates,
    };
  });

  serve(contract.listTariffProposals, async ({ query: { cursor, limit, tariff } }) => {
    const page = generatorTariffKeyset.page({ cursor, limit: Math.min(limit, mostProposals), filters: { tariff } });
    const rows = await selectGeneratorTariffs(db, page, tariff);
    const now = new Date();
    const { items, next } = page.toPage(rows, ({ sortKey: _sort, idKey: _id, ...row }) => row);
    return {
      items: await Promise.all(items.map(async (row) => ({ ...row, fuel: await proposalOf(db, row.estate_id, now) }))),
      next,
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
        { head: 'Order', value: (row: Difference) => row.order_reference },
        { head: 'Meter', value: (row) => row.meter_number },
        { head: 'Estate', value: (row) => row.estate_name },
        { head: 'Sold', value: (row) => csvTime(row.sold_at) },
        { head: 'Paid (NGN)', value: (row) => csvNaira(row.amount_kobo) },
        { head: 'Price per unit (NGN)', value: (row) => csvNaira(row.price_kobo) },
        { head: 'Units', value: (row) => formatTenths(row.units_tenths) },
        { head: 'Energy back (NGN)', value: (row) => csvNaira(row.energy_back_kobo) },
        { head: 'VAT back (NGN)', value: (row) => csvNaira(row.vat_back_kobo) },
        { head: 'To', value: (row) => contract.CORRECTION_TARGET_NAMES[row.to] },
      ],
      eachDifference(db, periodOf(params.id, query)),
    ),
  }));

  serve(contract.listCorrections, () => listCorrections(db));
}

async function* eachDifference(db: Db, period: WrongPeriod): AsyncGenerator<Difference[]> {
  let after = 0n;
  for (;;) {
    const rows = await readDifferences(db, period, after, filePiece);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.order_id;
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

const differenceView = (row: Difference) => ({
  ...row,
  units: formatTenths(row.units_tenths),
  state: 'preview' as const,
});
