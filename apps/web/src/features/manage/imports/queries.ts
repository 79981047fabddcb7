import {
  applyOwnImport,
  discardOwnImport,
  getOwnImportFaults,
  listOwnImportRows,
  listOwnImports,
  undoOwnImport,
  uploadOwnImport,
} from '@gatelight/contract/places/imports/own-imports';
import type { OwnImportList } from '@gatelight/contract/places/imports/own-imports';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';
import { estateKey } from '../estate-queries.ts';

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
} as const;
const at = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
const SOON_MS = 1000;

/** Read again while the worker is busy with it. */
export const importsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...estateKey(id), 'imports'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnImports, { params: { id }, query: { limit: 10, ...at(pageParam) }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.items.some(({ wanted }) => wanted !== null)) ? SOON_MS : false,
    ...pages,
  });

export const importRowsQuery = (id: string, one: string) =>
  infiniteQueryOptions({
    queryKey: [...estateKey(id), 'imports', one, 'rows'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnImportRows, { params: { id, import: one }, query: { limit: 50, ...at(pageParam) }, signal }),
    ...pages,
  });

export const sendFile = (id: string, list: OwnImportList, file: File) =>
  call(uploadOwnImport, { params: { id }, body: { list }, file });
export const applyImport = (id: string, one: string) => call(applyOwnImport, { params: { id, import: one }, body: {} });
export const undoImport = (id: string, one: string) => call(undoOwnImport, { params: { id, import: one }, body: {} });
export const discardImport = (id: string, one: string) => call(discardOwnImport, { params: { id, import: one } });
export const saveFaults = (id: string, one: string) =>
  download(getOwnImportFaults, { params: { id, import: one } }, 'rows-to-fix.csv');
