import { useLayoutEffect, useRef, useState } from 'react';
import { COLOUR_PAIRS, contrast, cx } from '../../ui/index.ts';
import { State } from './stage.tsx';
import type { Story } from './stage.tsx';

const SIZES = ['12', '13', '14', '16', '18', '20', '24', '30', 'h3', 'h2', 'h1', 'amount', 'token'] as const;
/** The steps of the utilities, as in gap-4. */
const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24];
const RADII = ['sm', 'md', 'lg', 'xl', 'full'] as const;
const SHADOWS = ['1', '2', '3'] as const;

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Surfaces and text', ['bg', 'surface', 'surface-2', 'ink', 'ink-2', 'ink-3', 'line', 'line-strong', 'focus']],
  ['Brand', ['primary', 'primary-hover', 'primary-active', 'on-primary', 'primary-soft', 'on-primary-soft']],
  ['Accent and band', ['accent', 'on-accent', 'accent-ink', 'band', 'on-band', 'on-band-2']],
  [
    'Status',
    ['success', 'danger', 'warning', 'info', 'neutral'].flatMap((name) => [name, `${name}-soft`]).concat('on-danger'),
  ],
  ['Services', ['power', 'water', 'gas', 'solar', 'diesel', 'access', 'grid', 'ev'].map((name) => `svc-${name}`)],
];

const swatch = (name: string) => ({ background: `var(--${name})` });

function Colours() {
  return (
    <>
      {GROUPS.map(([name, colours]) => (
        <State key={name} name={name}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {colours.map((colour) => (
              <li key={colour} className="flex items-center gap-2.5 text-13">
                <span
                  className="size-9 shrink-0 forced-color-adjust-none rounded-sm border border-line-strong"
                  style={swatch(colour)}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">{colour}</span>
              </li>
            ))}
          </ul>
        </State>
      ))}
    </>
  );
}

/** Computed from the real colours of the page, including the operator's. */
function Ratios() {
  const list = useRef<HTMLUListElement>(null);
  const [colours, setColours] = useState<CSSStyleDeclaration | null>(null);
  useLayoutEffect(() => {
    if (list.current) setColours(getComputedStyle(list.current));
  }, []);
  const colour = (name: string) => colours?.getPropertyValue(`--${name}`).trim() || '#000000';
  return (
    <ul ref={list} className="grid gap-1.5 sm:grid-cols-2">
      {COLOUR_PAIRS.map(({ front, back, least }) => {
        const ratio = contrast(colour(front), colour(back));
        return (
          <li
            key={`${front} ${back} ${least}`}
            className="flex items-center justify-between gap-3 forced-color-adjust-none rounded-sm border border-line px-2.5 py-1.5 text-13"
            style={swatch(back)}
          >
            {least === 4.5 ? (
              <span className="min-w-0 font-semibold" style={{ color: `var(--${front})` }}>
                {front} on {back}
              </span>
            ) : (
              <span className="flex min-w-0 items-center gap-2">
                <span className="size-4 shrink-0 rounded-full" style={swatch(front)} />
                <span className="text-ink">
                  {front} on {back}
                </span>
              </span>
            )}
            <span
              className={cx('nums font-semibold', ratio < least && 'underline')}
              style={{ color: least === 4.5 ? `var(--${front})` : 'var(--ink)' }}
            >
              {ratio.toFixed(2)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Type() {
  return (
    <>
      <State name="Sizes">
        <ul className="grid gap-2">
          {SIZES.map((size) => (
            <li key={size} className="flex flex-wrap items-baseline gap-x-4">
              <span className="nums w-16 shrink-0 text-13 text-ink-3">{size}</span>
              <span
                className={cx(/^(?:h\d|amount)$/.test(size) && 'font-display font-bold', size === 'token' && 'digits')}
                style={{ fontSize: `var(--fs-${size})`, lineHeight: 1.2 }}
              >
                {size === 'token' ? '5873 2094' : size === 'amount' ? '₦5,000.00' : 'Units for home'}
              </span>
            </li>
          ))}
        </ul>
      </State>
      <State name="Families, each with the naira sign where money is set in it">
        <ul className="grid gap-2 text-20">
          <li data-specimen="text">Public Sans ₦5,000.00 Ọlá Ṣọlá-Adébáyọ̀, Ịkẹja</li>
          <li data-specimen="display" className="font-display font-bold">
            Bricolage Grotesque ₦5,000.00
          </li>
          <li data-specimen="digits" className="digits">
            0417 5000 019
          </li>
        </ul>
      </State>
    </>
  );
}

function Space() {
  return (
    <>
      <State name="Space">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {SPACES.map((space) => (
            <li key={space} className="flex items-center gap-3 text-13">
              <span className="nums w-8 text-ink-3">{space}</span>
              <span
                className="h-3 max-w-full min-w-0 bg-primary forced-color-adjust-none"
                style={{ width: `${space / 4}rem` }}
              />
            </li>
          ))}
        </ul>
      </State>
      <State name="Radius">
        <ul className="flex flex-wrap gap-4">
          {RADII.map((radius) => (
            <li key={radius} className="grid justify-items-center gap-1 text-13 text-ink-3">
              <span
                className="size-14 border border-line-strong bg-surface"
                style={{ borderRadius: `var(--r-${radius})` }}
              />
              {radius}
            </li>
          ))}
        </ul>
      </State>
      <State name="Shadow">
        <ul className="flex flex-wrap gap-5">
          {SHADOWS.map((shadow) => (
            <li key={shadow} className="grid justify-items-center gap-2 text-13 text-ink-3">
              <span className="size-16 rounded-lg bg-surface" style={{ boxShadow: `var(--sh-${shadow})` }} />
              {shadow}
            </li>
          ))}
        </ul>
      </State>
    </>
  );
}

export const TOKEN_STORIES: readonly Story[] = [
  { id: 'colours', title: 'Colours', Body: Colours },
  { id: 'contrast', title: 'Contrast', note: 'At least 4.5 to be read, 3 to be seen.', Body: Ratios },
  { id: 'type', title: 'Type', Body: Type },
  { id: 'space', title: 'Space, radius, shadow', Body: Space },
];
