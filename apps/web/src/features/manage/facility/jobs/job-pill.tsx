import type { JobState } from '@gatelight/contract/places/facility';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../../ui/table/state-pill.tsx';

const TONES: Readonly<{ [State in JobState]: Tone }> = {
  reported: 'neutral',
  planned: 'info',
  'in-progress': 'info',
  waiting: 'warning',
  done: 'success',
};

/** The state of a job; "late" has priority. */
export function JobPill({ state, daysLate = 0 }: { readonly state: JobState; readonly daysLate?: number }) {
  return daysLate > 0 ? (
    <StatePill tone="danger" word={words.daysLate(daysLate)} />
  ) : (
    <StatePill tone={TONES[state]} word={words.states[state]} />
  );
}
