import { getEstate, listEstateHouses, listEstates } from '@gatelight/contract/estates';
import { exportList } from '@gatelight/contract/imports';
import type { EstateHouse, EstateRow } from '@gatelight/contract/estates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/download.ts';
import { TABLE_PAGE } from '../../../data/use-table-list.ts';
import type { TablePage } from '../../../data/use-table-list.ts';

type Given = {
  readonly query: Readonly<Record<string, string>>;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
};

const pageOf = ({ query, cursor }: Given) => ({
  ...(query as object),
  limit: TABLE_PAGE,
  ...(cursor !== undefined && { cursor }),
});

export const readEstates = (given: Given): Promise<TablePage<EstateRow>> =>
  call(listEstates, { query: pageOf(given), signal: given.signal });

export const readHouses =
  (id: string) =>
  (given: Given): Promise<TablePage<EstateHouse>> =>
    call(listEstateHouses, { params: { id }, query: pageOf(given), signal: given.signal });

export const estateQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'estates', id],
    queryFn: ({ signal }) => call(getEstate, { params: { id }, signal }),
  });

export const saveHouses = (estate: string) =>
  download(exportList, { params: { list: 'houses' }, query: { estate } }, 'houses.csv');
