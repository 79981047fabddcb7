import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';

export type Tone = 'success' | 'danger' | 'warning' | 'info' | 'neutral';

const LOOKS = {
  success: { icon: CircleCheck, look: 'bg-success-soft text-success' },
  danger: { icon: CircleX, look: 'bg-danger-soft text-danger' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  info: { icon: Info, look: 'bg-info-soft text-info' },
  neutral: { icon: CircleDashed, look: 'bg-neutral-soft text-neutral' },
} as const;

/**
 * A state as icon, word and colour, for tables: red is for failed, amber for "look at this", grey for "not over yet". A state of a newer
 * server has neither a tone nor a word in this version: it is grey and says so.
 */
export function StatePill({ tone, word }: { readonly tone: Tone | undefined; readonly word: string | undefined }) {
  const { icon: Icon, look } = LOOKS[tone ?? 'neutral'];
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded-full border border-transparent px-2 py-px align-middle text-13 font-semibold whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden="true" size={14} />
      {word ?? STRINGS.ui.status.unknown}
    </span>
  );
}
