import type { ReactNode } from 'react';

const TEXT = 'var(--font-text)';

export const DIGITS = 'var(--font-digits)';

/** Parts with a colour of the page. */
const TOKENS = new Map(
  Object.entries({
    tile: 'tile',
    ink: 'ink',
    'ink-2': 'ink-2',
    line: 'line',
    field: 'surface-2',
    green: 'primary',
    'on-green': 'on-primary',
    'soft-ink': 'on-primary-soft',
    number: 'accent',
    flow: 'accent',
    lamp: 'danger',
    bulb: 'accent',
  }),
);

/** The other colours, by day; by night they are in product-picture.css. */
const DAY = new Map(
  Object.entries({
    wall: '#f3e6cc',
    'wall-side': '#dfcdaa',
    card: '#ffffff',
    phone: '#23322c',
    'phone-edge': '#18241f',
    screen: '#fbfaf6',
    bubble: '#ffffff',
    meter: '#ffffff',
    'meter-side': '#d8e0db',
    'meter-base': '#c3ccc7',
    key: '#eef2ef',
    'key-ink': '#10211b',
    lcd: '#c9ddb4',
    'lcd-ink': '#17221e',
    'lcd-edge': '#a3afa9',
    'skin-1': '#8d5a3b',
    'skin-2': '#7a4b30',
    'skin-3': '#64391f',
    nail: '#c99a7a',
    'cuff-1': '#0a6b4a',
    'cuff-2': '#ffb61f',
    'cuff-3': '#b8261b',
    cable: '#76867f',
    'line-under': 'rgb(255 255 255 / 0.75)',
    shade: '#0a6b4a',
    shadow: 'rgb(16 33 27 / 0.12)',
  }),
);

export function c(name: string): string {
  const token = TOKENS.get(name);
  return token ? `var(--${token})` : `var(--pp-${name}, ${DAY.get(name) ?? ''})`;
}

type TextProps = {
  readonly at: readonly [x: number, y: number];
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly font?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: ReactNode;
};

export function T({ at: [x, y], size, fill, weight = 400, font = TEXT, anchor = 'start', children }: TextProps) {
  return (
    <text x={x} y={y} fontFamily={font} fontSize={size} fontWeight={weight} fill={fill} textAnchor={anchor}>
      {children}
    </text>
  );
}

type BoxProps = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
  readonly fill: string;
  readonly stroke?: string;
};

export const Box = ({ x, y, w, h, r, fill, stroke }: BoxProps) => (
  <rect x={x} y={y} width={w} height={h} rx={r} fill={fill} stroke={stroke} />
);

/** The number of a step, on its part of the picture. */
export function StepNumber({ at: [x, y], step }: { readonly at: readonly [number, number]; readonly step: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="16" fill={c('tile')} />
      <circle cx={x} cy={y} r="13.5" fill={c('number')} />
      <T at={[x, y + 5]} size={14.5} fill="#2A1B00" weight={700} anchor="middle">
        {step}
      </T>
    </>
  );
}
