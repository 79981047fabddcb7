import * as z from 'zod/mini';
import { meterNumber, rowId, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

const byId = z.strictObject({ id: rowId });

/** A meter of someone else that the caller buys for, under a name that only they see. */
export const favouriteMeter = z.object({ id: z.string(), number: z.string(), name: z.string() });
export type FavouriteMeter = z.output<typeof favouriteMeter>;

const favouriteName = text(40, 'label-required');

export const listFavouriteMeters = defineRoute({
  id: 'listFavouriteMeters',
  method: 'GET',
  path: '/api/v1/users/favourite-meters',
  summary: 'Other meters that the caller saved, by name',
  access: 'signed-in',
  answer: z.array(favouriteMeter),
});

export const saveFavouriteMeter = defineRoute({
  id: 'saveFavouriteMeter',
  method: 'POST',
  path: '/api/v1/users/favourite-meters',
  summary: 'Save another meter under a name; one that is saved already gets the new name',
  access: 'signed-in',
  body: z.strictObject({ meterNumber, name: favouriteName }),
  answer: favouriteMeter,
  errors: ['card-number-not-allowed', 'too-many-favourites'],
});

export const renameFavouriteMeter = defineRoute({
  id: 'renameFavouriteMeter',
  method: 'PUT',
  path: '/api/v1/users/favourite-meters/{id}',
  summary: 'Rename a saved meter',
  access: 'signed-in',
  object: 'own-favourite',
  params: byId,
  body: z.strictObject({ name: favouriteName }),
  answer: favouriteMeter,
  errors: ['card-number-not-allowed', 'not-found'],
});

export const removeFavouriteMeter = defineRoute({
  id: 'removeFavouriteMeter',
  method: 'DELETE',
  path: '/api/v1/users/favourite-meters/{id}',
  summary: 'Remove a saved meter',
  access: 'signed-in',
  object: 'own-favourite',
  params: byId,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

export const favouriteMeterRoutes = [
  listFavouriteMeters,
  saveFavouriteMeter,
  renameFavouriteMeter,
  removeFavouriteMeter,
] as const;
