import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { STRINGS } from '../strings/index.ts';

const SAID_MS = 1000;
const SLOW_MS = 4000;

/** Says that the page asked for is on its way: by a line along the top at first, in words when it takes long. */
export function PageProgress() {
  const { location } = useNavigation();
  return <div role="status">{location && <OnItsWay key={location.key} />}</div>;
}

function OnItsWay() {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timers = [SAID_MS, SLOW_MS].map((mark) => setTimeout(() => setWaited(mark), mark));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <>
      <span className="page-progress" />
      {waited === SAID_MS && <span className="sr-only">{STRINGS.layout.opening}</span>}
      {waited === SLOW_MS && (
        <span className="fixed top-18 left-1/2 z-30 -translate-x-1/2 rounded-full border border-line bg-surface px-4 py-2 text-14 font-semibold shadow-2">
          {STRINGS.ui.slowNetwork}
        </span>
      )}
    </>
  );
}
