import { useEffect, useState } from 'react';
import { becomeUnpaired, gateNow, openKept, useGate } from '../device/gate.ts';
import { openOutbox, useOutboxCount } from '../duty/outbox.ts';
import { openRounds } from '../duty/rounds.ts';
import { openHouseholds } from '../household/households.ts';
import { secretIn, syncGate } from '../device/sync.ts';

/** With network and an open page, a list is never much older than this. */
const AGAIN_MS = 20_000;
/** A reload needs a moment until the old page is gone. */
const OTHER_TAB_MS = 1000;
const LOCK = 'gatelight-gate';

/**
 * One tab of a device is the gate. Two tabs would count the same pass separately. Calls `open` once this tab is the gate, and `onOther` when
 * another is; releases the gate when the signal ends.
 */
function holdGate(open: () => void, onOther: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return open();
  const late = setTimeout(onOther, OTHER_TAB_MS);
  signal.addEventListener('abort', () => clearTimeout(late));
  const held = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(LOCK, { signal }, () => {
      clearTimeout(late);
      open();
      return held;
    })
    // The page was closed while it waited.
    .catch(() => undefined);
}

async function start(): Promise<void> {
  const [isPaired] = await Promise.all([openKept(), openOutbox(), openRounds()]);
  void openHouseholds();
  if (isPaired) {
    void syncGate();
    return;
  }
  await syncGate();
  if (gateNow().phase === 'starting') await becomeUnpaired();
}

/** The secret in the address, which does not stay there. */
function takeSecret(): string | undefined {
  const secret = secretIn(location.href);
  if (secret !== undefined) history.replaceState(history.state, '', location.pathname);
  return secret;
}

/** Opens the stored data of the device, and stays in contact with the server. */
export function useContact(): { readonly isElsewhere: boolean; readonly secret: string | undefined } {
  const [isElsewhere, setIsElsewhere] = useState(false);
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const note = () => {
      const found = takeSecret();
      if (found !== undefined) setSecret(found);
    };
    note();
    const open = () => {
      setIsElsewhere(false);
      void start();
    };
    holdGate(open, () => setIsElsewhere(true), signal);
    const contact = () => {
      if (document.visibilityState === 'visible' && gateNow().phase !== 'starting') void syncGate();
    };
    const timer = setInterval(() => {
      if (gateNow().phase === 'ready') contact();
    }, AGAIN_MS);
    window.addEventListener('online', contact, { signal });
    window.addEventListener('hashchange', note, { signal });
    document.addEventListener('visibilitychange', contact, { signal });
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, []);
  return { isElsewhere, secret };
}

/** The time, updated every ten seconds, for ages and ends of shifts. */
export function useTicks(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), 10_000);
    return () => clearInterval(timer);
  }, []);
}

/** Entries and reports that the server does not have yet. */
export function useWaitingCount(): number {
  const reports = useOutboxCount();
  return reports + useGate(({ entries }) => entries.filter(({ state }) => state === 'waits').length);
}
