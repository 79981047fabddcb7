import { replace } from 'react-router';
import { listMyEstates } from '@gatelight/contract/places/teams';
import { APP_PATHS } from '../../../app-paths.ts';
import { call } from '../../../api.ts';
import { lastEstate } from '../last-estate.ts';

/** The estate that was used last here, otherwise the first one of the list. */
async function estateToOpen(): Promise<string | undefined> {
  const last = lastEstate();
  if (last !== null) return last;
  // Without a session or a network the next page shows it.
  const mine = await call(listMyEstates).catch(() => []);
  return mine[0]?.id;
}

/** `/manage` is the address that managers guess: it opens one of their estates, or the list of estates for users without one. */
export async function clientLoader(): Promise<never> {
  const id = await estateToOpen();
  throw replace(id === undefined ? APP_PATHS.manageEstates : APP_PATHS.manageEstate(id));
}

/** Nothing is shown: the page of the estate is loading. */
export default function ManageHome() {
  return null;
}
