import { useEffect, useState } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
import { LogoMark } from '../images/logo.tsx';

const SLOW_MS = 4000;
const RETRY_MS = 10_000;

export type LoadingOverlayProps = {
  readonly title?: string;
  /** Offered after ten seconds. */
  readonly onRetry?: () => void;
  /** How long the content has been loading already when this overlay appears. */
  readonly waitedMs?: number;
  readonly className?: string;
};

/** Covers its area while something loads; says so when the network is slow. */
export function LoadingOverlay({ title, onRetry, waitedMs = 0, className }: LoadingOverlayProps) {
  const [waited, setWaited] = useState(waitedMs);
  useEffect(() => {
    const timers = [SLOW_MS, RETRY_MS]
      .filter((mark) => mark > waitedMs)
      .map((mark) => setTimeout(() => setWaited(mark), mark - waitedMs));
    return () => timers.forEach(clearTimeout);
  }, [waitedMs]);
  return (
    <div
      role="status"
      className={cx(
        'grid place-content-center justify-items-center gap-4 p-6 text-center',
        className ?? 'min-h-[60vh]',
      )}
    >
      <LogoMark className="loading-logo size-14" />
      {title && <p className="text-18 font-semibold">{title}</p>}
      {waited >= SLOW_MS && <p className="text-ink-2">{STRINGS.ui.slowNetwork}</p>}
      {waited >= RETRY_MS && onRetry && <Button name={STRINGS.ui.retry} look="outline" onClick={onRetry} />}
    </div>
  );
}
