import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import Undo2 from 'lucide-react/icons/undo-2';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';

export type StatusPillProps = {
  /** Anything that is not in `LOOKS` is grey. */
  readonly status: string | undefined;
  /** The word to show; a plain one for the status when absent. A status of a newer server has none. */
  readonly word?: string | undefined;
  readonly className?: string;
};

const LOOKS = {
  success: { icon: CircleCheck, look: 'bg-success-soft text-success', word: STRINGS.ui.status.success },
  failed: { icon: CircleX, look: 'bg-danger-soft text-danger', word: STRINGS.ui.status.failed },
  /** Ended without success and without a failure: withdrawn, cancelled. */
  ended: { icon: CircleX, look: 'bg-neutral-soft text-neutral', word: STRINGS.ui.status.failed },
  /** Finished: the money went back. */
  refunded: { icon: Undo2, look: 'bg-neutral-soft text-neutral', word: STRINGS.ui.status.refunded },
  /** It was never paid. */
  expired: { icon: CircleSlash, look: 'bg-neutral-soft text-neutral', word: STRINGS.ui.status.notPaid },
  pending: { icon: CircleDashed, look: 'bg-neutral-soft text-neutral', word: STRINGS.ui.status.pending },
  other: { icon: CircleDashed, look: 'bg-neutral-soft text-neutral', word: STRINGS.ui.status.unknown },
} as const;
export type StatusLook = keyof typeof LOOKS;

const isLook = (status: string | undefined): status is StatusLook =>
  status !== undefined && Object.hasOwn(LOOKS, status);

/** A status as icon, word and colour: success green, failed red, anything else grey. */
export function StatusPill({ status, word, className }: StatusPillProps) {
  const known = LOOKS[isLook(status) ? status : 'other'];
  const Icon = known.icon;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-3 py-1 text-14 font-semibold',
        known.look,
        className,
      )}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {word ?? known.word}
    </span>
  );
}
