import { P } from './kit.ts';

/** An object on the ground: how much ground it takes, and what it looks like. */
export interface Solid {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly d: number;
  readonly svg: string;
  /** Walls at the back are drawn before everything, walls at the front after it. */
  readonly layer?: 'back' | 'front';
}

export interface Picture {
  /** File name without its ending. */
  readonly name: string;
  /** Alternative text for screen readers; without it the picture is decoration. */
  readonly title?: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

const LAYERS = { back: 0, middle: 1, front: 2 } as const;
const layerOf = (solid: Solid) => LAYERS[solid.layer ?? 'middle'];
const nearness = (solid: Solid) => solid.x + solid.w / 2 + solid.y + solid.d / 2;

/** Far things first: back walls, then solids by the centre of their footprint, then front walls. */
export function inDrawOrder(solids: readonly Solid[]): Solid[] {
  return [...solids].sort((a, b) => layerOf(a) - layerOf(b) || nearness(a) - nearness(b));
}

export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The view for a platform of w × d with objects up to `tall` units above its far corner. */
export function viewOf(w: number, d: number, tall: number, margin = 10): View {
  const left = Math.floor(P(0, d)[0]) - margin;
  const top = Math.floor(P(0, 0, tall)[1]) - margin;
  return {
    left,
    top,
    width: Math.ceil(P(w, 0)[0]) + margin - left,
    height: Math.ceil(P(w, d, -0.7)[1]) + margin - top,
  };
}

/** One SVG file: ground first, then the solids, then what floats over them. */
export function drawPicture(
  name: string,
  view: View,
  parts: {
    readonly title?: string;
    readonly ground: string;
    readonly solids: readonly Solid[];
    readonly over?: string;
  },
): Picture {
  const { left, top, width, height } = view;
  const about = parts.title
    ? ` role="img" aria-labelledby="t"><title id="t">${parts.title}</title>`
    : ' aria-hidden="true">';
  // Sums of tenths are not always tenths.
  const tenths = (drawn: string) =>
    drawn.replace(/-?\d+\.\d{4,}/g, (value) => String(Math.round(Number(value) * 10) / 10));
  const body =
    parts.ground +
    inDrawOrder(parts.solids)
      .map((solid) => solid.svg)
      .join('') +
    (parts.over ?? '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"${about}${tenths(body)}</svg>\n`;
  return { name, title: parts.title, width, height, svg };
}

/** The same picture with most of its colour taken out: for services that do not exist yet. */
export function faded(svg: string, share = 0.62): string {
  return svg.replace(/#[0-9A-F]{6}\b/g, (hex) => {
    const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
    const [red = 0, green = 0, blue = 0] = channels;
    const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
    const mixed = channels.map((channel) => Math.round(channel + (grey * 0.88 + 30 - channel) * share));
    return `#${mixed
      .map((channel) => Math.min(255, channel).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()}`;
  });
}
