import { useEffect, useState } from 'react';
import { cx } from '../styles/class-names.ts';

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

/** A text as a QR code, dark on white in both themes. Its code comes after the page; until then, and without it, there is nothing. */
export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}) {
  const [matrix, setMatrix] = useState<Matrix | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./qr-encode.ts').then(
      ({ encode }) => {
        if (!isGone) setMatrix(encode(text, { ecc: 'M', border: 2 }).data);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!matrix) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${matrix.length} ${matrix.length}`}
      shapeRendering="crispEdges"
      className={cx('shrink-0 rounded-sm', className)}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={qrPath(matrix)} fill="#000" />
    </svg>
  );
}
