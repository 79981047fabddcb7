import * as contract from '@gatelight/contract';
import type { FavouriteMeter } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import * as store from './favourite-store.ts';

/** More meters than a private person buys for. A business uses its own account. */
const mostFavourites = 20;

async function favouriteOf(db: Db, caller: User, id: string): Promise<FavouriteMeter> {
  const favourite = (await store.listFavourites(db, caller)).find((one) => one.id === id);
  if (!favourite) throw new AppError('not-found');
  return favourite;
}

/** Other meters that a user saved with a name. Whether such a meter exists is checked when the user buys for it. */
export function favouriteRoutes(serve: Serve, db: Db): void {
  serve(contract.listFavouriteMeters, ({ caller }) => store.listFavourites(db, caller));
  serve(contract.saveFavouriteMeter, async ({ body, caller }) => {
    const id = await store.saveFavourite(db, caller, { ...body, most: mostFavourites });
    if (id === null) throw new AppError('too-many-favourites');
    return favouriteOf(db, caller, id);
  });
  serve(contract.renameFavouriteMeter, async ({ params, body, caller }) => {
    if (!(await store.renameFavourite(db, caller, params.id, body.name))) throw new AppError('not-found');
    return favouriteOf(db, caller, params.id);
  });
  serve(contract.removeFavouriteMeter, async ({ params, caller }) => {
    if (!(await store.removeFavourite(db, caller, params.id))) throw new AppError('not-found');
    return { removed: true as const };
  });
}
