import { useEffect, useState } from 'react';
import { GATE_LOG_LINES, listGateLog } from '@gatelight/contract/places/gate/at-gate';
import type { GateLogLine } from '@gatelight/contract/places/gate/at-gate';
import { call } from '../../../api.ts';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { useGate } from '../device/gate.ts';
import { plain } from './expected.ts';

export interface LogSearch {
  /** The log on this device; for a longer log, the server's search results. */
  readonly log: readonly GateLogLine[];
  /** `cut`: the log is longer than what is listed. `here`: a longer log was searched on this device only, because the server did not respond. */
  readonly state: 'whole' | 'cut' | 'searching' | 'here';
}

interface Found {
  readonly search: string;
  /** Null: the server did not respond. */
  readonly log: readonly GateLogLine[] | null;
}

/** A device has only the newest entries. When there are more, the server searches all of them each time the log is fetched. */
export function useLogSearch(typed: string): LogSearch {
  const log = useGate((gate) => gate.log);
  const search = useDebounced(plain(typed), 300);
  const [found, setFound] = useState<Found>();
  const isCut = log.length >= GATE_LOG_LINES;
  useEffect(() => {
    if (!isCut || search === '') return;
    const end = new AbortController();
    void call(listGateLog, { query: { q: search }, signal: end.signal })
      .catch(() => null)
      .then((lines) => !end.signal.aborted && setFound({ search, log: lines }));
    return () => end.abort();
  }, [isCut, search, log]);
  if (!isCut) return { log, state: 'whole' };
  if (plain(typed) === '') return { log, state: 'cut' };
  if (found?.search !== plain(typed)) return { log, state: 'searching' };
  if (!found.log) return { log, state: 'here' };
  return { log: found.log, state: found.log.length >= GATE_LOG_LINES ? 'cut' : 'whole' };
}
