import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../data/device/browser-storage.ts';
import { OfflineBar } from '../../ui/feedback/state-screens.tsx';
import { timeOfDay } from '../../ui/lists/transaction-days.ts';

const SAVED_AT = 'saved-at';
const EVERY_MS = 10_000;

const readSavedAt = () => readStored('localStorage', SAVED_AT, z.number());

/** Remembers when the server last responded, also over a reload without network. */
function useSavedAt(): number | null {
  const queries = useQueryClient().getQueryCache();
  const [savedAt, setSavedAt] = useState(readSavedAt);
  useEffect(() => {
    let last = 0;
    return queries.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !navigator.onLine) return;
      const now = Date.now();
      if (now - last < EVERY_MS) return;
      last = now;
      writeStored('localStorage', SAVED_AT, now);
      setSavedAt(now);
    });
  }, [queries]);
  return savedAt;
}

/** Says that there is no network and how old the page is. Not shown on a page that says so itself. */
export function OfflineNote() {
  const savedAt = useSavedAt();
  return (
    <div className="app-offline">
      <OfflineBar savedAt={savedAt === null ? undefined : timeOfDay(new Date(savedAt))} />
    </div>
  );
}
