import { M, P, box, cyl, discOnLeft, faces, leftFace, onLeft, onRight, poly, strokes, through } from './kit.ts';
import type { Material, Point } from './kit.ts';
import type { Solid } from './scene.ts';

export function pillar(x: number, y: number, h = 1.3): Solid {
  return {
    x,
    y,
    w: 0.4,
    d: 0.4,
    svg: box(x, y, 0, 0.4, 0.4, h, M.sand) + box(x - 0.06, y - 0.06, h, 0.52, 0.52, 0.12, M.roofTerracotta),
  };
}

/** A barrier between two points, striped red and white. */
export function boom(from: Point, to: Point): Solid {
  const bar = through([from, to]);
  const svg = `<path d="${bar}" stroke="#D9502B" stroke-width="5"/><path d="${bar}" stroke="#fff" stroke-width="5" stroke-dasharray="6 8"/>`;
  const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  return { x, y, w: Math.abs(to[0] - from[0]), d: Math.abs(to[1] - from[1]), svg };
}

/** The box that moves a barrier. */
export function boomPost(x: number, y: number): Solid {
  return {
    x,
    y,
    w: 0.5,
    d: 0.5,
    svg: box(x, y, 0, 0.5, 0.5, 1.05, M.amber) + onLeft(x + 0.1, y + 0.5, 0.55, 0.3, 0.25, M.dark[0]),
  };
}

/** A reader for cards on a post: its lamp is green. */
export function cardReader(x: number, y: number, size = 1): Solid {
  const s = size;
  const face = y + 0.24 * s;
  const svg =
    box(x, y, 0, 0.16 * s, 0.16 * s, 0.9 * s, M.steel) +
    box(x - 0.32 * s, y - 0.1 * s, 0.9 * s, 0.8 * s, 0.34 * s, 1.1 * s, M.dark) +
    onLeft(x - 0.2 * s, face, 1.45 * s, 0.56 * s, 0.4 * s, '#9BE5C3') +
    onLeft(x - 0.2 * s, face, 1.05 * s, 0.56 * s, 0.24 * s, '#2B4A5E') +
    onLeft(x - 0.08 * s, face, 1.12 * s, 0.32 * s, 0.1 * s, '#17B890');
  return { x: x - 0.32 * s, y: y - 0.1 * s, w: 0.8 * s, d: 0.34 * s, svg };
}

/** A card held before a reader, floating. */
export function card(x: number, y: number, z: number): string {
  return (
    onLeft(x, y, z, 0.9, 0.58, '#FFFFFF') +
    onLeft(x, y, z + 0.4, 0.9, 0.1, '#0A6B4A') +
    onLeft(x + 0.1, y, z + 0.1, 0.24, 0.18, '#FFB61F')
  );
}

/** A car along x. */
export function car(x: number, y: number, m: Material = M.car): Solid {
  const wheels = [0.36, 1.24]
    .map(
      (at) => discOnLeft(x + at, y + 0.8, 0.17, 0.17, '#18241F') + discOnLeft(x + at, y + 0.8, 0.17, 0.07, '#C3CCC7'),
    )
    .join('');
  const svg =
    box(x, y, 0.14, 1.6, 0.78, 0.34, m) +
    box(x + 0.3, y + 0.08, 0.48, 0.95, 0.62, 0.32, [m[0], M.glass[1], M.glass[2]]) +
    onLeft(x + 0.74, y + 0.7, 0.48, 0.07, 0.32, m[1]) +
    onRight(x + 1.6, y + 0.06, 0.28, 0.16, 0.12, '#FFD268') +
    onRight(x + 1.6, y + 0.56, 0.28, 0.16, 0.12, '#FFD268') +
    wheels;
  return { x, y, w: 1.6, d: 0.8, svg };
}

/** A delivery van along x, with a bolt on its side. */
export function van(x: number, y: number, m: Material = M.white): Solid {
  const wheels = [0.5, 2.1]
    .map((at) => discOnLeft(x + at, y + 1.1, 0.2, 0.2, '#18241F') + discOnLeft(x + at, y + 1.1, 0.2, 0.08, '#C3CCC7'))
    .join('');
  const svg =
    box(x, y, 0.16, 2.6, 1.1, 0.5, m) +
    box(x, y, 0.66, 1.85, 1.1, 0.75, m) +
    box(x + 1.85, y + 0.06, 0.66, 0.5, 0.98, 0.42, [m[0], M.glass[1], M.glass[2]]) +
    onLeft(x, y + 1.1, 0.42, 1.85, 0.14, '#0A6B4A') +
    onRight(x + 2.6, y + 0.08, 0.34, 0.2, 0.14, '#FFD268') +
    onRight(x + 2.6, y + 0.8, 0.34, 0.2, 0.14, '#FFD268') +
    wheels;
  return { x, y, w: 2.6, d: 1.1, svg };
}

/** A slip of paper with a token on it, floating: five groups of digits, then the units. It was torn from a roll. */
export function tokenSlip(x: number, y: number, z: number, scale = 1): string {
  const w = 1.3 * scale;
  const h = 2 * scale;
  const tooth = w / 10;
  const torn = Array.from({ length: 11 }, (_, at): Point => [
    x + w - at * tooth,
    y,
    z + (at % 2 === 0 ? 0.14 * scale : 0),
  ]);
  const paper: Point[] = [[x, y, z + h], [x + w, y, z + h], ...torn];
  const behind = paper.map(([px, py, pz = 0]): Point => [px + 0.08, py - 0.12, pz - 0.06]);
  const bar = (left: number, up: number, wide: number, high: number, color: string) =>
    onLeft(x + left * scale, y, z + up * scale, wide * scale, high * scale, color);
  const groups = [
    [0.16, 1.2],
    [0.7, 1.2],
    [0.16, 0.92],
    [0.7, 0.92],
    [0.16, 0.64],
  ] as const;
  return (
    poly(behind, '#C3CCC7') +
    poly(paper, '#FFFFFF') +
    bar(0, 1.68, 1.3, 0.32, '#0A6B4A') +
    faces(
      groups.map(([left, up]) => leftFace(x + left * scale, y, z + up * scale, 0.44 * scale, 0.17 * scale)),
      '#23322C',
    ) +
    bar(0.16, 0.3, 0.66, 0.17, '#FFB61F')
  );
}

/** A board with notices on two legs. */
export function noticeBoard(x: number, y: number, notes = 4): Solid {
  const w = 2;
  let svg = box(x + 0.15, y, 0, 0.12, 0.12, 0.7, M.steel) + box(x + w - 0.27, y, 0, 0.12, 0.12, 0.7, M.steel);
  svg +=
    box(x, y - 0.02, 0.6, w, 0.16, 1.25, M.roofGreen) + onLeft(x + 0.12, y + 0.14, 0.72, w - 0.24, 0.92, '#FBEBD0');
  const places = [
    [0.24, 1.16, 0.45, 0.38, '#FFFFFF'],
    [0.84, 1.02, 0.4, 0.5, '#CFE8DA'],
    [1.36, 1.2, 0.38, 0.34, '#FFD268'],
    [0.24, 0.82, 0.42, 0.24, '#F6CDBB'],
    [1.36, 0.82, 0.38, 0.28, '#FFFFFF'],
  ] as const;
  for (const [left, z, wide, high, paper] of places.slice(0, notes))
    svg += onLeft(x + left, y + 0.14, z, wide, high, paper);
  return { x, y, w, d: 0.16, svg: svg + box(x - 0.1, y - 0.12, 1.85, w + 0.2, 0.36, 0.1, M.roofGreen) };
}

/** A sign on a post; `marks` are drawn on its face by the caller. */
export function sign(x: number, y: number, face: string, marks: string, h = 1.1): Solid {
  const svg =
    box(x + 0.72, y, 0, 0.14, 0.14, h, M.steel) + box(x, y, h, 1.6, 0.14, 1.1, ['#FFFFFF', face, '#D8E0DB']) + marks;
  return { x, y, w: 1.6, d: 0.14, svg };
}

/** A round badge over a picture, with a mark in it. */
export function badge(x: number, y: number, z: number, fill: string, mark: 'check' | 'cross' | 'exclamation'): string {
  const [px, py] = P(x, y, z);
  const paths = { check: 'm-9 0 6 7 12-13', cross: 'm-7-7 14 14m0-14-14 14', exclamation: 'm0-9v9m0 7v.1' };
  return `<circle cx="${px}" cy="${py}" r="21" fill="#fff"/><circle cx="${px}" cy="${py}" r="18" fill="${fill}"/><path d="M${px} ${py}${paths[mark]}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A ribbon across the picture in the plane that looks left. */
export function ribbon(x: number, y: number, z: number, text: string): string {
  const w = 4.2;
  const h = 0.85;
  const [px, py] = P(x + w / 2, y, z + h / 2);
  const tail = (from: number, to: number, notch: number) =>
    poly(
      [
        [from, y - 0.1, z - 0.14],
        [to, y - 0.1, z - 0.14],
        [notch, y - 0.1, z + h / 2 - 0.14],
        [to, y - 0.1, z + h - 0.14],
        [from, y - 0.1, z + h - 0.14],
      ],
      M.amber[2],
    );
  return (
    tail(x + 0.2, x - 0.5, x - 0.22) +
    tail(x + w - 0.2, x + w + 0.5, x + w + 0.22) +
    onLeft(x, y, z, w, h, M.amber[1]) +
    `<text transform="matrix(.866 .5 0 1 ${px} ${py + 5.5})" text-anchor="middle" textLength="92" lengthAdjust="spacingAndGlyphs" font-family="Public Sans,system-ui,sans-serif" font-weight="700" font-size="16" fill="#2A1B00">${text}</text>`
  );
}

/** A mast for the network. */
export function mast(x: number, y: number, h = 3.4): Solid {
  const svg = strokes(
    [
      [
        [x - 0.35, y + 0.35, 0],
        [x, y, h],
        [x + 0.35, y - 0.35, 0],
      ],
      [
        [x + 0.35, y + 0.35, 0],
        [x, y, h],
      ],
      ...[0.25, 0.5, 0.72].map((share) => {
        const half = 0.35 * (1 - share);
        return [
          [x - half, y + half, h * share],
          [x + half, y + half, h * share],
          [x + half, y - half, h * share],
        ] as const;
      }),
    ],
    '#6F7F78',
    1.8,
  );
  return { x: x - 0.35, y: y - 0.35, w: 0.7, d: 0.7, svg: svg + cyl(x, y, h, 0.1, 0.25, M.car) };
}
