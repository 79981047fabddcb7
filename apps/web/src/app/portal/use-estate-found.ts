import { searchEstate } from '@gatelight/contract/office/manage/search';
import type { EstateFind } from '@gatelight/contract/office/manage/search';
import type { EstateRole } from '@gatelight/contract/places/teams';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { estateKey } from '../../features/manage/estate-queries.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import type { Choice, Found } from '../office/palette.tsx';

const TYPING_PAUSE_MS = 200;
const LEAST_LETTERS = 2;

/** Roles that can search the estate. Other users find pages only. */
const SEARCHING: readonly EstateRole[] = ['manager', 'accountant', 'facilityOfficer'];

/** The hint in the search field for each role. */
export function searchHint(roles: readonly EstateRole[]): string {
  if (roles.includes('manager')) return words.search;
  if (roles.includes('accountant')) return words.searchInvoices;
  return roles.includes('facilityOfficer') ? words.searchJobs : words.palette;
}

/** People and meters have no page of their own: they lead to their house. */
function pathOf(estate: string, { kind, id, name }: EstateFind): string {
  if (kind === 'invoice') {
    return APP_PATHS.manageEstate(estate, `service-charges/invoices?${new URLSearchParams({ q: name, open: id })}`);
  }
  return APP_PATHS.manageEstate(estate, kind === 'job' ? `facility/jobs/${id}` : `houses/${id}`);
}

/** Search results of the server in an estate, for texts that are long enough. */
export function useEstateFound(estate: string | undefined, roles: readonly EstateRole[], typed: string): Found {
  const text = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isAsked =
    estate !== undefined && text.length >= LEAST_LETTERS && SEARCHING.some((role) => roles.includes(role));
  const found = useQuery({
    queryKey: [...estateKey(estate ?? ''), 'search', text],
    queryFn: ({ signal }) => call(searchEstate, { params: { id: estate ?? '' }, query: { q: text }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const choices = ((isAsked && found.data?.items) || []).map((item, place): Choice => ({
    id: `${item.kind}-${item.id}-${place}`,
    group: words.kinds[item.kind],
    name: item.name,
    to: pathOf(estate ?? '', item),
    ...(item.note !== '' && { note: item.note }),
  }));
  return { choices, isSearching: isAsked && found.isFetching, hasFailed: isAsked && found.isError };
}
