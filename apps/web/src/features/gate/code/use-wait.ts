import { useEffect, useState } from 'react';
import { waitMs } from '../device/tries.ts';
import type { Tries } from '../device/tries.ts';

/** Seconds that this device still waits after wrong tries; 0: none. */
export function useWait(tries: Tries): number {
  const [now, setNow] = useState(() => Date.now());
  const left = waitMs(tries, Math.max(now, Date.now()));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.ceil(left / 1000);
}
