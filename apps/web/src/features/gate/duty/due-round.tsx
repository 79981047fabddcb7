import Footprints from 'lucide-react/icons/footprints';
import { DUTY_WORDS as words } from '../../../strings/gate/duty.ts';
import { useDueRound } from './rounds.ts';
import './duty.css';

/** A round that is due and has points left: one tap opens it. */
export function DueRoundButton({ onOpen }: { readonly onOpen: () => void }) {
  const due = useDueRound();
  if (!due || due.seen.length === due.round.points.length) return null;
  return (
    <button type="button" className="ddue" onClick={onOpen}>
      <Footprints aria-hidden="true" size={24} />
      {words.dueNow(due.round.name, due.seen.length, due.round.points.length)}
    </button>
  );
}
