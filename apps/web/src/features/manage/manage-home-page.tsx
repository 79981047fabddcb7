import { replace } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import type { PageHandle } from '../../page-handle.ts';

export const handle: PageHandle = {
  // It leads a manager on to their office, which says that it is not saved.
  isOffline: true,
};

/** `/manage` is the address that managers guess: it opens the estate office. */
export function clientLoader(): never {
  throw replace(APP_PATHS.manageHome);
}

/** Nothing is shown: the page of the office is on its way. */
export default function ManageHome() {
  return null;
}
