import type { GateLogLine } from '@gatelight/contract/places/gate/at-gate';
import type { MadeEntry } from '../device/kept.ts';

export interface LogLine {
  readonly key: string;
  readonly at: string;
  readonly kind: GateLogLine['kind'];
  readonly visitor: string;
  readonly plate: string;
  readonly house: string;
  readonly people: number;
  readonly reason: string;
  readonly state: MadeEntry['state'];
}

const DAY_MS = 86_400_000;

/** The last 24 hours: entries of the server, and entries of this device that are not in the server's log yet. The newest first. */
export function logLines(log: readonly GateLogLine[], entries: readonly MadeEntry[], now: number): LogLine[] {
  const known = new Set(log.map(({ key }) => key));
  const own = entries
    .filter(({ entry }) => !known.has(entry.key))
    .map(({ entry, pass, house = '', state }): LogLine => {
      const { key, at, kind, people, reason, visitor = '' } = entry;
      const plate = entry.plate || (pass?.plate ?? '');
      return {
        key,
        at,
        kind,
        people,
        reason,
        state,
        plate,
        visitor: pass?.visitor ?? visitor,
        house: pass?.house ?? house,
      };
    });
  return [...log.map((line): LogLine => ({ ...line, at: line.at.toISOString(), state: 'sent' })), ...own]
    .filter(({ at }) => Date.parse(at) > now - DAY_MS)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
