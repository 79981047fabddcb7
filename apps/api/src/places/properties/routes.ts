import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import { csvDigits, csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/lists/keyset';
import { recordLook } from '#staff';
import { formatTenths } from '#vending';
import * as estates from './estate-store.ts';
import * as meters from './meter-store.ts';

const requestView = (row: meters.RequestRow): contract.EngineeringRequestView => ({
  ...row,
  units: row.kind === 'free-units' ? formatTenths(row.value) : null,
  watts: row.kind === 'power-limit' ? Number(row.value) : null,
});

/** Estates and their houses, for staff. */
export function estateOfficeRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.listEstates, async ({ query }) => {
    const { q, retired, sort, cursor, limit } = query;
    const page = estates.estateKeyset.page({ sort, cursor, limit, filters: { q, retired } });
    return page.toPage(await estates.selectEstates(staffDb, page, { q, retired }), (row) => row);
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
      ...row,
      managers,
      sold: sold.map((month) => ({ ...month, units: formatTenths(month.units_tenths) })),
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
      ...row,
      meters: row.meters.map((meter) => ({ ...meter, debt_kobo: BigInt(meter.debt_kobo) })),
    }));
  });
}

const meterFile: readonly CsvColumn<contract.MeterRow>[] = [
  { head: 'Meter', value: ({ number }) => csvDigits(number) },
  { head: 'Utility', value: ({ utility }) => contract.UTILITY_NAMES[utility] },
  {
    head: 'State',
    value: ({ life, is_tampered: isTampered }) => `${contract.METER_LIFE_NAMES[life]}${isTampered ? ', tampered' : ''}`,
  },
  { head: 'Customer', value: (row) => row.customer_name },
  { head: 'Estate', value: (row) => row.estate_name },
  { head: 'House', value: (row) => row.house_name },
  { head: 'Make', value: ({ make }) => make },
  { head: 'Tariff', value: (row) => row.tariff_name },
  { head: 'Debt (naira)', value: (row) => csvNaira(row.debt_kobo) },
  { head: 'Added', value: (row) => csvTime(row.created_at) },
];

/** Meters, for staff. */
export function meterOfficeRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.listMeters, async ({ query }) => {
    const { sort, cursor, limit, ...filters } = query;
    const page = meters.meterKeyset.page({ sort, cursor, limit, filters });
    return page.toPage(await meters.selectMeters(staffDb, page, filters), (row) => row);
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
      meters.pageOfEvents(staffDb, row.id, { limit: contract.defaultPageSize }),
      meters.pageOfRequests(staffDb, row.id, { limit: contract.defaultPageSize }, requestView),
      meters.selectSold(staffDb, row.id),
    ]);
    const sales = sold.map(({ reference, tenths, at }) => ({ reference, units: formatTenths(tenths), at }));
    return {
      ...row,
      last_token: sales[0] ? { units: sales[0].units, at: sales[0].at } : null,
      events: events.items,
      events_next: events.next,
      requests: requests.items,
      requests_next: requests.next,
      sold: sales,
    };
  });

  serve(contract.listMeterEvents, async ({ params, query }) => {
    const row = await meters.findMeterOffice(staffDb, params.number);
    if (!row) throw new AppError('not-found');
    return meters.pageOfEvents(staffDb, row.id, query);
  });

  serve(contract.listTokenRequests, async ({ params, query }) => {
    const row = await meters.findMeterOffice(staffDb, params.number);
    if (!row) throw new AppError('not-found');
    return meters.pageOfRequests(staffDb, row.id, query, requestView);
  });
}
