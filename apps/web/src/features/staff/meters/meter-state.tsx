import type { MeterRow } from '@gatelight/contract/places/properties/meters';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';

const TONES: Readonly<Record<MeterRow['life'], Tone>> = {
  in_store: 'neutral',
  installed: 'info',
  active: 'success',
  faulty: 'danger',
  replaced: 'neutral',
  retired: 'neutral',
};

export function MeterState({ life, isTampered }: { readonly life: MeterRow['life']; readonly isTampered: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatePill tone={TONES[life]} word={words.lives[life]} />
      {isTampered && <StatePill tone="warning" word={words.tampered} />}
    </span>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' });
export const dayText = (at: Date) => day.format(at);
export const timeText = (at: Date) => exact.format(at);
