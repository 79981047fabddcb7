import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { PATHS } from '../../paths.ts';
import emptyPicture from '../../pictures/state-empty.svg?url';
import errorPicture from '../../pictures/state-error.svg?url';
import offlinePicture from '../../pictures/state-offline.svg?url';

/** What a page without network, without data or with a failure shows. */
const PICTURES = [offlinePicture, errorPicture, emptyPicture];

/**
 * The pages that must open without network: what was bought, each token and its receipt; and a public page, for the file that
 * says there is no network.
 */
const PAGES = [
  APP_PATHS.userHome,
  APP_PATHS.history,
  `${APP_PATHS.history}/electricity_token/1`,
  PATHS.savedTokens,
  PATHS.terms,
];
const AFTER_MS = 8000;

/** Fetches the code of those pages once the service worker keeps it; not for users who save data. */
export function KeepPages() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isTime) for (const picture of PICTURES) fetch(picture).catch(() => undefined);
  }, [isTime]);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!navigator.serviceWorker?.controller || connection?.saveData) return;
    const timer = setTimeout(() => setIsTime(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTime && PAGES.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
