import { listViews, removeView, saveView } from '@gatelight/contract/base/staff/saved-views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../api.ts';
import type { SavedView, SavedViews } from '../../ui/table/table-types.ts';
import { permissionsOf } from '../session/permissions.ts';
import { useUser } from '../session/user-store.ts';

const NONE: readonly SavedView[] = [];

async function readViews(list: string, signal?: AbortSignal): Promise<readonly SavedView[]> {
  const views = await call(listViews, { query: { list }, ...(signal && { signal }) });
  return views.map(({ id, name, search, is_shared, is_own, owner_name }) => ({
    id,
    name,
    search,
    isShared: is_shared,
    isOwn: is_own,
    owner: owner_name,
  }));
}

/** The own view with this name. Case does not matter, because people would confuse names that differ only in capitals. */
const ownNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => view.isOwn && view.name.toLocaleLowerCase() === name.toLocaleLowerCase());

const isSame = (one: SavedView | undefined, other: SavedView | undefined) =>
  one?.search === other?.search && one?.isShared === other?.isShared;

/** The saved views of a list of staff, which the server keeps. */
export function useSavedViews(list: string): SavedViews {
  const queries = useQueryClient();
  const isStaff = permissionsOf(useUser()).has('overview.read');
  const { data: views = NONE, refetch } = useQuery({
    queryKey: ['admin', 'views', list],
    queryFn: ({ signal }) => readViews(list, signal),
    enabled: isStaff,
    staleTime: 60_000,
  });
  // A view that was saved in another tab is here when its user returns. The library notices hidden tabs only, not windows side by side.
  useEffect(() => {
    if (!isStaff) return;
    const read = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [isStaff, refetch]);
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: ['admin', 'views', list] });
    const put = async ({ name, search, isShared }: Pick<SavedView, 'name' | 'search' | 'isShared'>) => {
      await call(saveView, { body: { list, name, search, is_shared: isShared } });
      await refresh();
    };
    return {
      views,
      named: (name) => ownNamed(views, name),
      save: put,
      remove: async ({ id }) => {
        await call(removeView, { params: { id } });
        await refresh();
      },
      // Someone, maybe the same person elsewhere, may have saved another view with this name meanwhile.
      restore: async (view, now) => {
        const found = ownNamed(await readViews(list), view.name);
        if (!isSame(found, now)) return false;
        await put(view);
        return true;
      },
    };
  }, [views, queries, list]);
}
