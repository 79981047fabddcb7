import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';

export type SidePanelProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  /** Undefined at the end of the list. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
};

/** One row beside its list, which stays in its place. Esc closes it; on a phone it covers the page. */
export function SidePanel({ title, children, foot, onClose, onPrevious, onNext }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], .menu-box')) return;
    onClose();
  });
  useEffect(() => {
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  return (
    <aside aria-label={words.panel} className="dt-panel">
      <div className="dt-panel-head">
        <h2 ref={heading} tabIndex={-1} className="grow text-18 outline-none wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          className="dt-icon"
          aria-label={words.previous}
          disabled={!onPrevious}
          onClick={onPrevious}
        >
          <ChevronUp aria-hidden="true" size={20} />
        </button>
        <button type="button" className="dt-icon" aria-label={words.next} disabled={!onNext} onClick={onNext}>
          <ChevronDown aria-hidden="true" size={20} />
        </button>
        <button type="button" className="dt-icon" aria-label={words.closePanel} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {/* It scrolls, and may hold nothing that takes the focus: it can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className="dt-panel-body" tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
      {foot && <div className="dt-panel-foot">{foot}</div>}
    </aside>
  );
}
