import { getEstate } from '@gatelight/contract/places/properties/estates';
import { exportList } from '@gatelight/contract/places/imports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';

export const estateQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'estates', id],
    queryFn: ({ signal }) => call(getEstate, { params: { id }, signal }),
  });

export const saveHouses = (estate: string) =>
  download(exportList, { params: { list: 'houses' }, query: { estate } }, 'houses.csv');
