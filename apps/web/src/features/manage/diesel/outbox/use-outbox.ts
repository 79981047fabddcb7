import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { showSuccess } from '../../../../ui/feedback/toast.tsx';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { estateKey } from '../../estate-queries.ts';
import { readOutbox, sendOutbox, watchOutbox } from './outbox.ts';
import type { Waiting } from './outbox.ts';

const AGAIN_MS = 60_000;

/** The entries that wait for an estate. They are sent when the page opens, when the network is back, and each minute. */
export function useOutbox(estate: string): { readonly waiting: readonly Waiting[]; readonly send: () => void } {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const send = useCallback(() => {
    void sendOutbox(estate).then(
      (sent) => {
        if (sent === 0) return;
        showSuccess(words.sentLater(sent));
        void queries.invalidateQueries({ queryKey: estateKey(estate) });
      },
      () => undefined,
    );
  }, [estate, queries]);
  useEffect(() => {
    const read = () => void readOutbox(estate).then(setWaiting);
    read();
    send();
    const stop = watchOutbox(read);
    const again = setInterval(send, AGAIN_MS);
    window.addEventListener('online', send);
    return () => {
      stop();
      clearInterval(again);
      window.removeEventListener('online', send);
    };
  }, [estate, send]);
  return { waiting, send };
}
