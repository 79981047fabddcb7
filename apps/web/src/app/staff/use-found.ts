import { searchStaff } from '@gatelight/contract/staff-orders';
import type { AnswerOf } from '@gatelight/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { screenOf } from '../../features/staff/navigation.ts';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { STAFF_ORDER_WORDS } from '../../strings/staff/orders.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';

export type Choice = {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly note?: string;
  readonly to: string;
};

export type Found = { readonly choices: readonly Choice[]; readonly isSearching: boolean; readonly hasFailed: boolean };

type Item = AnswerOf<typeof searchStaff>['items'][number];

const TYPING_PAUSE_MS = 200;
const LEAST_LETTERS = 2;

const PATHS: Readonly<Record<Item['kind'], (id: string) => string>> = {
  order: STAFF_PATHS.order,
  meter: (id) => `/admin/meters/${encodeURIComponent(id)}`,
  person: (id) => `/admin/people/${encodeURIComponent(id)}`,
  estate: (id) => `/admin/estates/${encodeURIComponent(id)}`,
  ticket: STAFF_PATHS.ticket,
};

function choiceOf({ kind, id, name, note, status }: Item): Choice {
  const text = [note, status && STAFF_ORDER_WORDS.states[status]].filter(Boolean).join(' · ');
  return {
    id: `${kind}-${id}`,
    group: words.kinds[kind],
    name,
    to: PATHS[kind](id),
    ...(text !== '' && { note: text }),
  };
}

/** What the server finds for a text that is worth asking about; what has no page yet is left out. */
export function useFound(typed: string): Found {
  const text = useRested(typed.trim());
  const isAsked = text.length >= LEAST_LETTERS;
  const found = useQuery({
    queryKey: ['admin', 'search', text],
    queryFn: ({ signal }) => call(searchStaff, { query: { q: text }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const choices = (isAsked && found.data?.items.map(choiceOf).filter(({ to }) => screenOf(to) !== undefined)) || [];
  return { choices, isSearching: isAsked && found.isFetching, hasFailed: isAsked && found.isError };
}

/** The text once the typing pauses. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
