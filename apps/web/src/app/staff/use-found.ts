import { searchStaff } from '@gatelight/contract/office/staff-lists/staff-orders';
import type { AnswerOf } from '@gatelight/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { screenOf } from '../../features/staff/navigation.ts';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { STAFF_ORDER_WORDS } from '../../strings/staff/orders.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import type { Choice, Found } from '../office/palette.tsx';

type Item = AnswerOf<typeof searchStaff>['items'][number];

const TYPING_PAUSE_MS = 200;
const LEAST_LETTERS = 2;

const PATHS: Readonly<Record<Item['kind'], (item: Item) => string>> = {
  order: ({ id }) => STAFF_PATHS.order(id),
  meter: ({ id }) => STAFF_PATHS.meter(id),
  person: ({ id }) => STAFF_PATHS.person(id),
  estate: ({ id }) => STAFF_PATHS.estate(id),
  house: (item) => STAFF_PATHS.house(item.estate_id ?? '', item),
  ticket: ({ id }) => STAFF_PATHS.ticket(id),
};

function choiceOf(item: Item): Choice {
  const { kind, id, name, note, status, at } = item;
  const text = [note, at && lagosTime(at), status && STAFF_ORDER_WORDS.states[status]].filter(Boolean).join(' · ');
  return {
    id: `${kind}-${id}`,
    group: words.kinds[kind],
    name,
    to: PATHS[kind](item),
    ...(text !== '' && { note: text }),
  };
}

/** Search results of the server, for texts that are long enough; results without a page are left out. */
export function useFound(typed: string): Found {
  const text = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isAsked = text.length >= LEAST_LETTERS;
  const found = useQuery({
    queryKey: ['admin', 'search', text],
    queryFn: ({ signal }) => call(searchStaff, { query: { q: text }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const choices =
    (isAsked && found.data?.items.map(choiceOf).filter(({ to }) => screenOf(to.split('?')[0] ?? '') !== undefined)) ||
    [];
  return { choices, isSearching: isAsked && found.isFetching, hasFailed: isAsked && found.isError };
}
