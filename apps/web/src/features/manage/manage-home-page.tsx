import { replace } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import type { PageHandle } from '../../page-handle.ts';
import { lastEstate } from './last-estate.ts';

export const handle: PageHandle = {
  // It leads a manager on to their office, which says that it is not saved.
  isOffline: true,
};

/** `/manage` is the address that managers guess: it opens the estate that they used last, or the list of their estates. */
export function clientLoader(): never {
  const last = lastEstate();
  throw replace(last === null ? APP_PATHS.manageHome : APP_PATHS.manageEstate(last));
}

/** Nothing is shown: the page of the office is on its way. */
export default function ManageHome() {
  return null;
}
