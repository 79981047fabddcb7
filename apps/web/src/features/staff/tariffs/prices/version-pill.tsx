import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { StatusPill } from '../../../../ui/feedback/status-pill.tsx';

/** In use is green; everything else is grey. */
export function VersionPill({ state }: { readonly state: keyof typeof words.states }) {
  return (
    <StatusPill status={state === 'in-force' ? 'success' : 'other'} word={words.states[state]} className="pill-small" />
  );
}
