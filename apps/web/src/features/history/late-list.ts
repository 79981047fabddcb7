import { useEffect, useState } from 'react';
import type { HistoryList } from './history-list.tsx';

type List = typeof HistoryList;

let loaded: List | undefined;

/** The list came with its page. */
export function provideList(list: List): void {
  loaded = list;
}

/** Loads the code of the list. Throws when the network fails. */
export async function loadList(): Promise<List> {
  const { HistoryList: list } = await import('./history-list.tsx');
  loaded = list;
  return list;
}

/**
 * The list, as soon as its code is here; null until then. Its own page brings it along. The page of one transaction on a
 * phone does not need it.
 */
export function useLateList(isNeeded: boolean): List | null {
  const [list, setList] = useState<List | null>(() => loaded ?? null);
  const isMissing = isNeeded && list === null && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    loadList().then(
      (code) => {
        if (!isGone) setList(() => code);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return list ?? loaded ?? null;
}
