import { rails, type MinuteState, type Rail } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import { medianMs, parts } from '#platform/process/vital-signs';
import { currentState, barsOf, shownMinutes, stateOf, type Minute } from './minutes.ts';
import { openIncidents, readMinutes, readUsedParts } from './store.ts';
import { incidentKey } from './system/watch.ts';

const minutesOfBar = 5;
const barsShown = 12;

/** The state of the external parts that payments, tokens and messages depend on. */
export async function readRails(db: Db, now: Date): Promise<Rail[]> {
  const [minutes, used, incidents] = await Promise.all([
    readMinutes(db, shownMinutes),
    readUsedParts(db),
    openIncidents(db),
  ]);
  const seconds = now.getTime() / 1000;
  return rails.flatMap((name) => {
    const part = parts.find((one) => one.name === name)!;
    const seen = minutes.get(name) ?? [];
    // A provider that this deployment does not use was never called.
    if (seen.length === 0 && !used.has(name)) return [];
    const states = barsOf(seen, part, seconds);
    const outage = incidents.find(({ key }) => key === incidentKey(name));
    const firstOfHour = (Math.floor(seconds / 60) - (minutesOfBar * barsShown - 1)) * 60;
    const ofHour = seen.filter(({ at }) => at >= firstOfHour);
    const sum = (value: (minute: Minute) => number) => ofHour.reduce((total, minute) => total + value(minute), 0);
    const median = medianMs(summedCounts(ofHour));
    const state = outage ? 'failing' : currentState(states);
    return [
      {
        name,
        state,
        since: outage ? outage.since : state === 'slow' || state === 'failing' ? sinceOf(states, now) : null,
        calls: sum(({ calls }) => calls),
        failed: sum(({ failed }) => failed),
        median_ms: median === undefined ? null : Math.round(median),
        bars: Array.from({ length: barsShown }, (_, index) => {
          const from = firstOfHour + index * minutesOfBar * 60;
          const ofBar = ofHour.filter(({ at }) => at >= from && at < from + minutesOfBar * 60);
          return stateOf(
            {
              calls: ofBar.reduce((total, { calls }) => total + calls, 0),
              failed: ofBar.reduce((total, { failed }) => total + failed, 0),
              counts: summedCounts(ofBar),
            },
            part,
          );
        }),
      },
    ];
  });
}

const summedCounts = (minutes: readonly Minute[]): number[] =>
  minutes.reduce<number[]>((sums, { counts }) => counts.map((count, slot) => count + (sums[slot] ?? 0)), []);

/** When the last minutes without a working one began. */
function sinceOf(states: readonly MinuteState[], now: Date): Date | null {
  const bad = (state: MinuteState) => state === 'slow' || state === 'failing';
  const first = states.findIndex((state, index) => bad(state) && index > states.lastIndexOf('working'));
  return first < 0 ? null : new Date((Math.floor(now.getTime() / 60_000) - (states.length - 1 - first)) * 60_000);
}
