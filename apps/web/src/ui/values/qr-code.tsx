import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { cx } from '../styles/class-names.ts';
import type { encode } from './qr-encode.ts';

type Matrix = readonly (readonly boolean[])[];

/** The dark squares as one path, a run of neighbours in a row at a time. */
export function qrPath(matrix: Matrix): string {
  return matrix
    .flatMap((row, y) =>
      Array.from(
        row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
        (run) => {
          const width = run[0].length;
          return `M${run.index} ${y}h${width}v1h-${width}z`;
        },
      ),
    )
    .join('');
}

let encoder: typeof encode | undefined;
const waiting = new Set<() => void>();

function subscribe(heard: () => void): () => void {
  waiting.add(heard);
  return () => void waiting.delete(heard);
}

/** Loads what draws QR codes. All codes on the page are drawn when it resolves. Throws when the network fails. */
export async function loadQrCodes(): Promise<void> {
  if (encoder) return;
  encoder = (await import('./qr-encode.ts')).encode;
  for (const heard of waiting) heard();
}

/** By then the page can be read. */
const REST_MS = 3000;

/** Loads the encoder when the element scrolls into view, or once the page has been at rest. */
function useLoadWhenNear(element: RefObject<HTMLElement | null>, isAtOnce: boolean): void {
  useEffect(() => {
    const load = () => void loadQrCodes().catch(() => undefined);
    if (isAtOnce || !element.current || typeof IntersectionObserver === 'undefined') return load();
    const timer = setTimeout(load, REST_MS);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load();
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isAtOnce]);
}

export type QrCodeProps = {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
  /** It is far down on its page: the encoder is loaded when the person scrolls there, or once the page is at rest. */
  readonly isFarDown?: boolean | undefined;
};

/** A text as a QR code, dark on white in both themes. The encoder is loaded after the page; until then, and without it, the place is empty. */
export function QrCode({ text, label, className, isFarDown = false }: QrCodeProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLoadWhenNear(place, !isFarDown);
  const encoded = useSyncExternalStore(
    subscribe,
    () => encoder,
    () => undefined,
  );
  const matrix = encoded?.(text, { ecc: 'M', border: 2 }).data;
  return (
    <span ref={place} className={cx('block shrink-0', className)}>
      {matrix && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${matrix.length} ${matrix.length}`}
          shapeRendering="crispEdges"
          className="size-full rounded-sm"
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={qrPath(matrix)} fill="#000" />
        </svg>
      )}
    </span>
  );
}
