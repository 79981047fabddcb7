import { useEffect, useState } from 'react';
import { STRINGS } from '../strings/index.ts';
import { Button } from './button.tsx';
import { LogoMark } from './logo.tsx';

const SLOW_MS = 4000;
const RETRY_MS = 10_000;

export type LoadingOverlayProps = {
  readonly title?: string;
  /** Offered after ten seconds. */
  readonly onRetry?: () => void;
};

/** Covers its area while something loads; says so when the network is slow. */
export function LoadingOverlay({ title, onRetry }: LoadingOverlayProps) {
  const [waited, setWaited] = useState<'short' | 'slow' | 'long'>('short');
  useEffect(() => {
    const timers = [setTimeout(() => setWaited('slow'), SLOW_MS), setTimeout(() => setWaited('long'), RETRY_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-4 p-6 text-center">
      <LogoMark className="loading-logo size-14" />
      {title && <p className="text-18 font-semibold">{title}</p>}
      {waited !== 'short' && <p className="text-ink-2">{STRINGS.ui.slowNetwork}</p>}
      {waited === 'long' && onRetry && <Button name={STRINGS.ui.retry} look="outline" onClick={onRetry} />}
    </div>
  );
}
