import type { EstateReport, ReportFigures } from '@gatelight/contract';
import { addMonths, firstOf, lagosMonth, lastOf } from '@gatelight/contract/lagos-days';
import { generatorMonths, selectMonthLitres } from '#diesel';
import { selectJobMonth, selectJobsDone } from '#facility';
import { selectGateTotals } from '#patrol';
import { readAccount, readSupply } from '#power';
import { readChargeSummary, selectMonthMoney } from '#service-charges';
import { countTicketMonth } from '#support';
import type { Db } from '#platform/database/db';
import { spanOf } from './months.ts';
import { findEstate } from './store.ts';

/** More jobs than an estate of 2,000 houses has in a month, so no report leaves out jobs. */
const mostJobs = 1000;
const yearOfMonths = 12;

const toTenth = (litres: number) => Math.round(litres * 10) / 10;

async function readPower(db: Db, estateId: string, month: string, now: Date): Promise<ReportFigures['power']> {
  const { balance, money } = await readAccount(db, estateId, month, now);
  const supply = await readSupply(db, estateId, month, now);
  if (balance.days_counted === 0 && money.collected_kobo === 0n) return null;
  return {
    days_counted: balance.days_counted,
    days_missing: balance.days_missing,
    grid_tenths: balance.grid_tenths,
    generator_tenths: balance.generator_tenths,
    solar_tenths: balance.solar_tenths,
    houses_tenths: balance.houses_tenths,
    common_tenths: balance.common_tenths,
    lost_tenths: balance.lost_tenths,
    lost_bp: balance.lost_bp,
    collected_kobo: money.collected_kobo,
    supplier_kobo: money.supplier_kobo,
    supplier_is_estimate: money.supplier_is_estimate,
    fee_kobo: money.fee_kobo,
    left_kobo: money.left_kobo,
    grid_minutes_a_day: supply.grid_minutes_a_day,
  };
}

async function readDiesel(db: Db, estateId: string, month: string): Promise<ReportFigures['diesel']> {
  const span = spanOf(month);
  const litres = await selectMonthLitres(db, estateId, span);
  const [made] = await generatorMonths(db, estateId, { from: span.first, to: lastOf(month) });
  if (!made && litres.delivered === 0) return null;
  return {
    delivered_litres: toTenth(litres.delivered),
    used_litres: toTenth(made?.litres ?? 0),
    expected_litres: toTenth(made?.expectedLitres ?? 0),
    missing_litres: toTenth(litres.missing),
    hours: toTenth(made?.hours ?? 0),
    kwh: toTenth(made?.kwh ?? 0),
    cost_kobo: made?.costKobo ?? 0n,
  };
}

async function readGate(db: Db, estateId: string, month: string): Promise<ReportFigures['gate']> {
  const totals = await selectGateTotals(db, estateId, firstOf(month), lastOf(month));
  return totals.visits + totals.refused + totals.answers + totals.wrong_codes === 0 ? null : totals;
}

/**
 * Runs the queries one after the other. Forty at the same time would wait for the few connections of a process, and the
 * waiting time counts for the request.
 */
async function readFigures(db: Db, estateId: string, month: string, now: Date): Promise<ReportFigures> {
  const span = spanOf(month);
  const charges = await readChargeSummary(db, estateId, month);
  return {
    month,
    money: {
      billed_kobo: charges.billed_kobo,
      collected_kobo: charges.collected_kobo,
      ...(await selectMonthMoney(db, estateId, span)),
    },
    power: await readPower(db, estateId, month, now),
    diesel: await readDiesel(db, estateId, month),
    jobs: await selectJobMonth(db, estateId, span),
    tickets: await countTicketMonth(db, estateId, span),
    gate: await readGate(db, estateId, month),
  };
}

/**
 * The report of a month, from current data. A later reading or payment changes it, so it shows when it was made.
 * Undefined when there is no such estate, or the month has not begun.
 */
export async function readReport(
  db: Db,
  { estateId, month, now }: { estateId: string; month: string; now: Date },
): Promise<EstateReport | undefined> {
  const estate = await findEstate(db, estateId);
  if (!estate || month > lagosMonth(now)) return undefined;
  const read = (count: number) => readFigures(db, estateId, addMonths(month, count), now);
  const figures = await read(0);
  const before = await read(-1);
  const yearBefore = await read(-yearOfMonths);
  const jobs = await selectJobsDone(db, estateId, { ...spanOf(month), most: mostJobs });
  return {
    estate_name: estate.name,
    address: estate.address,
    month,
    is_over: month < lagosMonth(now),
    made_at: now,
    now: figures,
    before,
    year_before: yearBefore,
    jobs_done: jobs,
  };
}
