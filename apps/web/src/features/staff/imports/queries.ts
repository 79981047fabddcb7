import { exportList } from '@gatelight/contract/places/imports';
import {
  correctImportCell,
  discardImport,
  getBadRows,
  getImport,
  listImportRows,
  listImports,
  uploadImport,
} from '@gatelight/contract/places/imports';
import type { ExportList } from '@gatelight/contract/places/imports';
import type { ImportDetail } from '@gatelight/contract/places/imports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';

export const importsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'imports', 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listImports, { query: { limit: 20, ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'imports', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
  });

export type RowFilter = 'problems' | 'bad' | 'warned' | 'ready';

export const rowsQuery = (id: string, revision: number, show: RowFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'imports', id, 'rows', show, revision],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, {
        params: { id },
        query: { show, limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Browsers on Windows name a CSV after the spreadsheet program: so its type is taken from its name. */
function typedFile(file: File): File {
  const type = file.name.toLowerCase().endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv';
  return new File([file], file.name, { type });
}

export const upload = (list: ExportList, file: File): Promise<ImportDetail> =>
  call(uploadImport, { body: { list }, file: typedFile(file) });

export const correctCell = (
  id: string,
  cell: { readonly revision: number; readonly row: number; readonly column: string; readonly value: string },
): Promise<ImportDetail> => call(correctImportCell, { params: { id }, body: cell });

export const discard = (id: string) => call(discardImport, { params: { id } });

export const saveBadRows = (id: string, name: string) => download(getBadRows, { params: { id } }, name);

export const saveList = (list: ExportList, format: 'csv' | 'xlsx') =>
  download(exportList, { params: { list }, query: { format } }, `${list}.${format}`);
