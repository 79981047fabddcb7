import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';

const LOOKS = {
  info: { icon: Info, look: 'bg-info-soft text-info' },
  success: { icon: CircleCheck, look: 'bg-success-soft text-success' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
} as const;

export type NoticeProps = {
  readonly kind: keyof typeof LOOKS;
  readonly children: ReactNode;
  readonly className?: string;
};

/** The answer to a click in a long dialog may be below its edge. In the middle, it is also above the buttons at its foot. */
const intoSight = (box: HTMLElement | null) => {
  if (box?.closest('dialog [role="alert"]')) box.scrollIntoView({ block: 'center' });
};

/** A box that stays on the page: an event or information, with its icon. */
export function Notice({ kind, children, className }: NoticeProps) {
  const { icon: Icon, look } = LOOKS[kind];
  return (
    <div
      ref={intoSight}
      className={cx('flex gap-2.5 rounded-md border border-transparent px-4 py-3 text-14 font-medium', look, className)}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
