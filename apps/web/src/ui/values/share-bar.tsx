import type { ReactNode } from 'react';

export type SharePart = {
  readonly name: string;
  readonly value: number;
  /** A colour of the theme, such as `var(--primary)`. */
  readonly colour: string;
  /** Beside the square of its colour. */
  readonly text: string;
};

/** The square of a colour and its meaning. */
export function ColourKey({ colour, children }: { readonly colour: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width="12" height="12" aria-hidden="true" className="shrink-0">
        <rect width="12" height="12" rx="3" fill={colour} />
      </svg>
      {children}
    </span>
  );
}

/** One bar that is divided into its parts, with their figures below. A part below zero has no length, only its figure. */
export function ShareBar({ label, parts }: { readonly label: string; readonly parts: readonly SharePart[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  const whole = shown.reduce((sum, { value }) => sum + value, 0) || 1;
  let at = 0;
  return (
    <div className="grid gap-2">
      <svg
        viewBox="0 0 1000 26"
        preserveAspectRatio="none"
        className="h-[26px] w-full overflow-hidden rounded-sm"
        role="img"
        aria-label={`${label}: ${parts.map(({ text }) => text).join(', ')}`}
      >
        {shown.map(({ name, value, colour }) => {
          const x = at;
          const width = (value / whole) * 1000;
          at += width;
          return <rect key={name} x={x} y="0" width={Math.max(0, width - 3)} height="26" fill={colour} />;
        })}
      </svg>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        {parts.map(({ name, colour, text }) => (
          <ColourKey key={name} colour={colour}>
            {text}
          </ColourKey>
        ))}
      </p>
    </div>
  );
}
