import { useEffect, useState } from 'react';
import type { HistoryList } from './history-list.tsx';

type List = typeof HistoryList;

let loaded: List | undefined;

/** Called by the page of the list, which includes its code. */
export function provideList(list: List): void {
  loaded = list;
}

/** Loads the code of the list. Throws when the network fails. */
export async function loadList(): Promise<List> {
  const { HistoryList: list } = await import('./history-list.tsx');
  loaded = list;
  return list;
}

type LateList = {
  /** Null until its code has loaded. */
  readonly List: List | null;
  /** Its code could not be loaded; `retry` loads it again. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

/**
 * The list, once its code has loaded. The list's own page includes it. The page of one transaction on a phone does not
 * need it.
 */
export function useLateList(isNeeded: boolean): LateList {
  const [list, setList] = useState<List | null>(() => loaded ?? null);
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isNeeded && list === null && loaded === undefined && !hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    loadList().then(
      (code) => {
        if (!isGone) setList(() => code);
      },
      () => {
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  const found = list ?? loaded ?? null;
  return { List: found, hasFailed: hasFailed && found === null, retry: () => setHasFailed(false) };
}
