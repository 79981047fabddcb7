import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/api';
import { csvDigits, csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/csv';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/keyset';
import { recordLook } from '#staff';
import { formatTenths } from '#vending';
import * as estates from './estate-store.ts';
import * as meters from './meter-store.ts';

function estateView(row: estates.EstateFigures): contract.EstateRow {
  const { id, debtKobo, retiredAt, name, address, houses, meters: count, people } = row;
  return {
    id: id.toString(),
    name,
    address,
    houses,
    meters: count,
    people,
    debt_kobo: debtKobo,
    retired_at: retiredAt,
  };
}

function meterView(row: meters.MeterListRow): contract.MeterRow {
  return {
    number: row.number,
    utility: row.utility,
    life: row.life,
    is_tampered: row.isTampered,
    customer_name: row.customerName,
    estate_id: row.estateId.toString(),
    estate_name: row.estateName,
    house_name: row.houseName,
    make: row.make,
    tariff_name: row.tariffName,
    debt_kobo: row.debtKobo,
    created_at: row.createdAt,
  };
}

function requestView(row: meters.RequestRow): contract.EngineeringRequestView {
  const { id, kind, purpose, state, refusal, result, tokens, value, reason } = row;
  return {
    id,
    kind,
    purpose,
    state,
    refusal,
    result,
    tokens,
    units: kind === 'free-units' ? formatTenths(value) : null,
    watts: kind === 'power-limit' ? Number(value) : null,
    reason,
    asked_by: row.askedBy,
    created_at: row.createdAt,
  };
}

/** Estates and their houses, for staff. */
export function estateOfficeRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.listEstates, async ({ query }) => {
    const { q, retired, sort, cursor, limit } = query;
    const page = estates.estateKeyset.page({ sort, cursor, limit, filters: { q, retired } });
    return page.toPage(await estates.selectEstates(staffDb, page, { q, retired }), estateView);
  });

  serve(contract.getEstate, async ({ params }) => {
    const row = await estates.findEstateFigures(staffDb, params.id);
    if (!row) throw new AppError('not-found');
    const [managers, free, sold] = await Promise.all([
      estates.selectManagers(staffDb, params.id),
      estates.selectFreeUnits(staffDb, params.id),
      estates.selectSold(staffDb, params.id),
    ]);
    return {
      ...estateView(row),
      managers,
      sold: sold.map(({ month, utility, unitsTenths, salesKobo }) => ({
        month,
        utility,
        units: formatTenths(unitsTenths),
        sales_kobo: salesKobo,
      })),
      free_units: free.map(({ utility, given, most, alone }) => ({
        utility,
        given: formatTenths(given),
        most: formatTenths(most),
        alone: formatTenths(alone),
      })),
    };
  });

  serve(contract.listEstateHouses, async ({ params, query, caller }) => {
    await recordLook(staffDb, caller, { kind: 'estate', id: params.id, permission: 'estates.read' });
    const { q, sort, cursor, limit } = query;
    const page = estates.houseKeyset.page({ sort, cursor, limit, filters: { estate: params.id, q } });
    return page.toPage(await estates.selectHouses(staffDb, page, { estateId: params.id, q }), (row) => ({
      id: row.id.toString(),
      name: row.name,
      note: row.note,
      retired_at: row.retiredAt,
      meters: row.meters.map(({ debt, ...meter }) => ({ ...meter, debt_kobo: BigInt(debt) })),
      people: row.people,
    }));
  });
}

const meterFile: readonly CsvColumn<meters.MeterListRow>[] = [
  { head: 'Meter', value: ({ number }) => csvDigits(number) },
  { head: 'Utility', value: ({ utility }) => contract.UTILITY_NAMES[utility] },
  {
    head: 'State',
    value: ({ life, isTampered }) => `${contract.METER_LIFE_NAMES[life]}${isTampered ? ', tampered' : ''}`,
  },
  { head: 'Customer', value: ({ customerName }) => customerName },
  { head: 'Estate', value: ({ estateName }) => estateName },
  { head: 'House', value: ({ houseName }) => houseName },
  { head: 'Make', value: ({ make }) => make },
  { head: 'Tariff', value: ({ tariffName }) => tariffName },
  { head: 'Debt (naira)', value: ({ debtKobo }) => csvNaira(debtKobo) },
  { head: 'Added', value: ({ createdAt }) => csvTime(createdAt) },
];

/** Meters, for staff. */
export function meterOfficeRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.listMeters, async ({ query }) => {
    const { sort, cursor, limit, ...filters } = query;
    const page = meters.meterKeyset.page({ sort, cursor, limit, filters });
    return page.toPage(await meters.selectMeters(staffDb, page, filters), meterView);
  });

  serve(contract.exportMeters, async ({ query }) => {
    const { sort, ...filters } = query;
    const pages = eachPage(meters.meterKeyset, { sort, filters }, (page) =>
      meters.selectMeters(staffDb, page, filters),
    );
    return { kind: 'csv' as const, name: 'meters.csv', content: csvStream(meterFile, pages) };
  });

  serve(contract.getMeterOffice, async ({ params, caller }) => {
    const row = await meters.findMeterOffice(staffDb, params.number);
    if (!row) throw new AppError('not-found');
    await recordLook(staffDb, caller, { kind: 'meter', id: params.number, permission: 'meters.read' });
    const [events, requests, sold] = await Promise.all([
      meters.selectEvents(staffDb, row.id),
      meters.selectRequests(staffDb, row.id),
      meters.selectSold(staffDb, row.id),
    ]);
    const sales = sold.map(({ reference, tenths, at }) => ({ reference, units: formatTenths(tenths), at }));
    return {
      ...meterView(row),
      id: row.id.toString(),
      house_id: row.houseId?.toString() ?? null,
      supply_group_code: row.supplyGroupCode,
      key_revision: row.keyRevision,
      tariff_index: row.tariffIndex,
      installed_at: row.installedAt,
      power_limit_watts: row.powerLimitWatts,
      replaced_by: row.replacedBy,
      replaces: row.replaces,
      last_token: sales[0] ? { units: sales[0].units, at: sales[0].at } : null,
      events,
      requests: requests.map(requestView),
      sold: sales,
    };
  });
}
