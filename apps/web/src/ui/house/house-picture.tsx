import { createElement, useId } from 'react';
import type { ReactNode } from 'react';
import drawing from '../../pictures/small-house.svg?raw';
import { cx } from '../styles/class-names.ts';
import './house.css';

type Shape = { readonly tag: string; readonly day: number | null; readonly props: Readonly<Record<string, string>> };

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The shapes of our own drawing. Pages may not set HTML from text, so React makes each of them. */
const SHAPES: readonly Shape[] = Array.from(
  drawing.matchAll(/<(path|ellipse|circle) ([^>]*)\/>/g),
  ([, tag = '', attributes = '']) => {
    const props: Record<string, string> = {};
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
      props[name === 'class' ? 'className' : camelCase(name)] = value;
    }
    const [, day] = /\bday-(\d)/.exec(props.className ?? '') ?? [];
    return { tag, day: day === undefined ? null : Number(day), props };
  },
);

/** The whole night scene, or the house alone. */
const VIEWS = { wide: '-200 -92 400 248', tight: '-108 -86 216 200' } as const;

export type HousePictureProps = {
  /** How many of its seven windows are lit; the last light is beside the door. */
  readonly lit: number;
  readonly view: keyof typeof VIEWS;
  /** The window lights up once when the picture appears. Otherwise nothing moves. */
  readonly isMoment?: boolean;
  readonly className?: string;
};

/** Over a token: dark until it is ready. */
export function TokenHouse({ isReady, isMoment }: { readonly isReady: boolean; readonly isMoment?: boolean }) {
  return <HousePicture lit={isReady ? 1 : 0} view="wide" isMoment={isMoment} className="house-of-token" />;
}

/** A small house at night. The sentence beside it says what it shows, so it is hidden from screen readers. */
export function HousePicture({ lit, view, isMoment, className }: HousePictureProps): ReactNode {
  const glow = useId();
  return (
    <div aria-hidden="true" data-screen-only="" className={cx('house', isMoment && 'house-moment', className)}>
      <svg viewBox={VIEWS[view]} width="100%" height="100%">
        <radialGradient id={glow}>
          <stop stopColor="#FFC94F" stopOpacity=".9" />
          <stop offset=".35" stopColor="#FFB93D" stopOpacity=".36" />
          <stop offset="1" stopColor="#FFB02E" stopOpacity="0" />
        </radialGradient>
        {SHAPES.map(({ tag, day, props }, at) =>
          createElement(tag, {
            ...props,
            key: at,
            ...(day !== null && {
              className: cx(props.className, 'house-light', day <= lit && 'house-lit'),
              ...(tag === 'ellipse' && { fill: `url(#${glow})` }),
            }),
          }),
        )}
      </svg>
    </div>
  );
}
