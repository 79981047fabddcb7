import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readOutbox, watchOutbox } from './outbox.ts';
import type { Waiting } from './outbox.ts';
import { sendWaiting } from './send-waiting.ts';

/** The entries that wait for an estate. Every page of the portal sends them (portal-page.tsx). */
export function useOutbox(estate: string): { readonly waiting: readonly Waiting[]; readonly send: () => void } {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    const read = () => void readOutbox(estate).then(setWaiting);
    read();
    return watchOutbox(read);
  }, [estate]);
  return { waiting, send: () => void sendWaiting(queries).catch(() => undefined) };
}
