import {
  listFavouriteMeters,
  removeFavouriteMeter,
  renameFavouriteMeter,
  saveFavouriteMeter,
} from '@gatelight/contract/places/households/favourite-meters';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useSingleMutation } from './queries/use-single-mutation.ts';

/** Other meters that the user saved under a name. */
export const favouritesQuery = queryOptions({
  queryKey: ['meters', 'favourites'],
  queryFn: ({ signal }) => call(listFavouriteMeters, { signal }),
});

export type FavouriteChange =
  | { readonly save: string; readonly name: string }
  | { readonly rename: string; readonly name: string }
  | { readonly remove: string };

function send(change: FavouriteChange): Promise<unknown> {
  if ('save' in change) return call(saveFavouriteMeter, { body: { meterNumber: change.save, name: change.name } });
  if ('rename' in change) {
    return call(renameFavouriteMeter, { params: { id: change.rename }, body: { name: change.name } });
  }
  return call(removeFavouriteMeter, { params: { id: change.remove } });
}

export function useFavouriteChange() {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
  });
}
