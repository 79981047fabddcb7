import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
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

type Drawing = { readonly size: number; readonly path: string };

/** The texts of the codes on the page, by the function that redraws each. */
const onPage = new Map<() => void, string>();
/** By its text. Null: the text is too long for a code. */
const drawings = new Map<string, Drawing | null>();

function draw(text: string): void {
  if (!encoder || drawings.has(text)) return;
  try {
    const { data } = encoder(text, { ecc: 'M', border: 2 });
    drawings.set(text, { size: data.length, path: qrPath(data) });
  } catch {
    drawings.set(text, null);
  }
}

/** Puts a code on the page, drawn immediately if the encoder is loaded. Returns a function that removes it. */
function putOnPage(text: string, redraw: () => void): () => void {
  onPage.set(redraw, text);
  draw(text);
  return () => {
    onPage.delete(redraw);
    if (![...onPage.values()].includes(text)) drawings.delete(text);
  };
}

/** Loads the QR encoder. All codes on the page are drawn when it resolves. Throws when the network fails. */
export async function loadQrCodes(): Promise<void> {
  if (encoder) return;
  encoder = (await import('./qr-encode.ts')).encode;
  for (const [redraw, text] of onPage) {
    draw(text);
    redraw();
  }
}

/** By then the page has been painted. */
const REST_MS = 3000;

/** Loads the encoder when the element scrolls into view, or once the page has been idle. */
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
  /** It is far down on its page: the encoder loads when the user scrolls there, or once the page is idle. */
  readonly isFarDown?: boolean | undefined;
};

/** A text as a QR code, dark on white in both themes. The encoder is loaded after the page; until then, and without it, the place is empty. */
export function QrCode({ text, label, className, isFarDown = false }: QrCodeProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLoadWhenNear(place, !isFarDown);
  // Encoding takes a while on a slow phone: once for each text, and never while React renders.
  const subscribe = useCallback((redraw: () => void) => putOnPage(text, redraw), [text]);
  const drawing = useSyncExternalStore(
    subscribe,
    () => drawings.get(text),
    () => undefined,
  );
  return (
    <span ref={place} className={cx('block shrink-0', className)}>
      {drawing && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className="size-full rounded-sm"
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
    </span>
  );
}
