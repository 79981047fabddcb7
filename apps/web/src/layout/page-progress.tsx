import { useEffect, useState } from 'react';
import { useHref, useNavigation } from 'react-router';
import type { Location } from 'react-router';
import { STRINGS } from '../strings/index.ts';

const SAID_MS = 1000;
const SLOW_MS = 4000;
const RETRY_MS = 10_000;

/** Says that the requested page is loading: first with a line along the top, later in words, finally with a link to retry. */
export function PageProgress() {
  const { location } = useNavigation();
  return <div role="status">{location && <OnItsWay key={location.key} location={location} />}</div>;
}

function OnItsWay({ location }: { readonly location: Location }) {
  const href = useHref(location);
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timers = [SAID_MS, SLOW_MS, RETRY_MS].map((mark) => setTimeout(() => setWaited(mark), mark));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <>
      <span className="page-progress" />
      {waited === SAID_MS && <span className="sr-only">{STRINGS.layout.opening}</span>}
      {waited >= SLOW_MS && (
        <span className="fixed top-18 left-1/2 z-30 w-max -translate-x-1/2 rounded-full border border-line bg-surface px-4 py-2 text-14 font-semibold shadow-2">
          {STRINGS.ui.slowNetwork}
          {waited === RETRY_MS && (
            // Loads a new document: the built page works without the script that does not load.
            <a href={href} className="text-link -my-2 ms-3 inline-block py-3">
              {STRINGS.ui.retry}
            </a>
          )}
        </span>
      )}
    </>
  );
}
