import { M, P, box, flat, poly, strokes } from './kit.ts';
import type { Point } from './kit.ts';
import type { Solid } from './scene.ts';

const GRASS = '#8ED3A4';
const LAWN = '#A6DDB4';
const ROAD = '#E9E4D8';
const LEAVES = ['#1F7F57', '#2E9B6B'] as const;

/** The block of earth under a picture, with grass over it. */
export function platform(w: number, d: number, grass = GRASS): string {
  const side = (deep: number, left: string, right: string) =>
    poly(
      [
        [0, d],
        [w, d],
        [w, d, -deep],
        [0, d, -deep],
      ],
      left,
    ) +
    poly(
      [
        [w, 0],
        [w, d],
        [w, d, -deep],
        [w, 0, -deep],
      ],
      right,
    );
  return side(0.7, '#B99B6B', '#9A7E52') + side(0.18, '#5FAE7C', '#4C986A') + flat(0, 0, w, d, grass);
}

export const lawn = (x: number, y: number, w: number, d: number) => flat(x, y, w, d, LAWN);
export const road = (x: number, y: number, w: number, d: number) => flat(x, y, w, d, ROAD);
/** Bare concrete under machines. */
export const yard = (x: number, y: number, w: number, d: number) => flat(x, y, w, d, '#DCE2DA');

/** Dashes along the middle of roads. */
export function roadMarks(lines: readonly (readonly Point[])[]): string {
  return strokes(lines, '#fff', 2, ' stroke-dasharray="7 9"');
}

/** A piece of perimeter wall. */
export function wall(x: number, y: number, w: number, d: number, h: number, layer: 'back' | 'front'): Solid {
  return { x, y, w, d, layer, svg: box(x, y, 0, w, d, h, M.sand) };
}

export function palm(x: number, y: number, h = 1.9, size = 1): Solid {
  const [fx, fy] = P(x, y);
  const [tx, ty] = P(x + 0.1, y - 0.1, h);
  const round = (value: number) => Math.round(value * 10) / 10;
  const middle = round((fy + ty) / 2);
  const trunk = `<path d="M${round(fx - 2)} ${fy}Q${round(fx + 2)} ${middle} ${round(tx - 1.5)} ${ty}h3Q${round(fx + 6)} ${middle} ${round(fx + 3)} ${fy}z" fill="#8A6A45"/>`;
  const fronds = [
    [-24, 6],
    [-20, -8],
    [-8, -17],
    [8, -17],
    [20, -8],
    [24, 6],
    [10, 12],
    [-10, 12],
  ] as const;
  const blades = LEAVES.map((leaf, shade) => {
    const path = fronds
      .filter((_, index) => index % 2 === shade)
      .map(([a, b]) => {
        const dx = a * size;
        const dy = b * size;
        return `M${tx} ${ty}q${round(dx * 0.5)} ${round(dy * 0.5 - 9 * size)} ${round(dx)} ${round(dy)}q${round(-dx * 0.45)} ${round(-dy * 0.3 - 2)} ${round(-dx)} ${round(-dy)}`;
      });
    return `<path d="${path.join('')}" fill="${leaf}"/>`;
  });
  return { x, y, w: 0.3, d: 0.3, svg: trunk + blades.join('') };
}

export function bush(x: number, y: number, r = 0.35, leaf: string = LEAVES[1]): Solid {
  const [px, py] = P(x, y, r * 0.7);
  const round = (value: number) => Math.round(value * 10) / 10;
  const size = r * 26;
  const shine = `<ellipse cx="${round(px - size * 0.3)}" cy="${round(py - size * 0.3)}" rx="${round(size * 0.5)}" ry="${round(size * 0.4)}" fill="#fff" opacity=".14"/>`;
  return {
    x: x - r,
    y: y - r,
    w: 2 * r,
    d: 2 * r,
    svg: `<ellipse cx="${px}" cy="${py}" rx="${round(size)}" ry="${round(size * 0.85)}" fill="${leaf}"/>${shine}`,
  };
}
