import { queryNames } from '@gatelight/contract/route';
import type { QueryInputOf, Route } from '@gatelight/contract/route';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SavedView, TableView } from '../../ui/table/table-types.ts';
import { useSavedViews } from './saved-views.ts';
import { keepColumn, useTableDevice } from './table-device.ts';

const LONGEST = 200;

export type TableViewOptions<Name extends string> = {
  /** Name of the list, for its saved views and the columns that this device keeps. */
  readonly id: string;
  /** Names of the filters and of the tabs; other names in the address are left alone. */
  readonly filters: readonly Name[];
  /** The default order: `-created_at`. */
  readonly sort: string;
};

/**
 * The query of a table of staff. Search, filters, sort and the open row are in the address, so that it can be sent to a
 * colleague; columns stay on the device, saved views on the server. `filters` must be given once, outside of components.
 */
export function useTableView<const Name extends string>({
  id,
  filters: names,
  sort: firstSort,
}: TableViewOptions<Name>): TableView<Name> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const device = useTableDevice(id);
  const saved = useSavedViews(id);

  const change = useCallback(
    (set: Readonly<Record<string, string | undefined>>, isNewEntry = false) => {
      // From the current address: two changes may happen before the next render.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(set)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: next.toString() }, { replace: !isNewEntry, preventScrollReset: true });
    },
    [navigate],
  );

  return useMemo(() => {
    const q = (params.get('q') ?? '').trim().slice(0, LONGEST);
    const filters = Object.fromEntries(
      names.flatMap((name) => {
        const value = (params.get(name) ?? '').slice(0, LONGEST);
        return value === '' ? [] : [[name, value] as const];
      }),
    ) as TableView<Name>['filters'];
    const known: readonly string[] = names;
    const isAsked = (name: string) => name === 'q' || name === 'sort' || known.includes(name);
    const nothing = Object.fromEntries(['q', 'sort', ...names].map((name) => [name, undefined]));
    return {
      q,
      filters,
      sort: params.get('sort') ?? firstSort,
      open: params.get('open') ?? undefined,
      isFiltered: q !== '' || Object.keys(filters).length > 0,
      setQ: (text) => change({ q: text.trim(), open: undefined }),
      setSort: (sort) => change({ sort: sort === firstSort ? undefined : sort }),
      setFilter: (name, value) => change({ [name]: value, open: undefined }),
      setFilters: (values) => change({ ...values, open: undefined }),
      setOpen: (open) => change({ open }),
      clear: () => change({ ...nothing, open: undefined }),
      columns: device.columns,
      setColumn: (column, isShown) => keepColumn(id, column, isShown),
      saved,
      search: new URLSearchParams(Array.from(params).filter(([name]) => isAsked(name))).toString(),
      openView: ({ search }: SavedView) => {
        const asked = Object.fromEntries(Array.from(new URLSearchParams(search)).filter(([name]) => isAsked(name)));
        change({ ...nothing, open: undefined, ...asked }, true);
      },
    } satisfies TableView<Name>;
  }, [id, params, names, firstSort, device, saved, change]);
}

type Asked = Pick<TableView, 'q' | 'sort' | 'filters'>;

/** A view whose filters the route all accepts; other views do not compile. `show` chooses between the lists of one page. */
export type ViewOf<R extends Route, Name extends string> = TableView<Name> &
  ([Name] extends [keyof QueryInputOf<R> | 'show'] ? unknown : never);

/**
 * The query of a route for a view. Values come from the address as they are: the server refuses those that it does
 * not know, and the list says so.
 */
export function queryOfView<R extends Route>(route: R, { q, sort, filters }: Asked): QueryInputOf<R> {
  const names = queryNames(route);
  const asked = { ...filters, ...(q !== '' && { q }), sort };
  return Object.fromEntries(Object.entries(asked).filter(([name]) => names.includes(name))) as QueryInputOf<R>;
}
