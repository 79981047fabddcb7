import { M, box, cyl, discOnLeft, flat, onLeft, onRight, poly, strokes } from './kit.ts';
import type { Material, Point } from './kit.ts';
import type { Solid } from './scene.ts';

const BOLT: readonly (readonly [number, number])[] = [
  [0.34, 0.75],
  [0.04, 0.33],
  [0.27, 0.33],
  [0.1, 0],
  [0.52, 0.46],
  [0.29, 0.46],
  [0.5, 0.75],
];

/** A bolt painted on a wall that faces left; `size` is its height. */
export function boltOnLeft(x: number, y: number, z: number, size = 0.75, fill: string = M.amber[0]): string {
  const scale = size / 0.75;
  return poly(
    BOLT.map(([a, b]): Point => [x + a * scale, y, z + b * scale]),
    fill,
  );
}

/** A plastic water tank on a stand of four legs. */
export function waterTank(x: number, y: number, height = 2.2): Solid {
  const w = 0.9;
  const legs: Point[][] = [
    [x, y],
    [x + w, y],
    [x + w, y + w],
    [x, y + w],
  ].map(([a = 0, b = 0]): Point[] => [
    [a, b, 0],
    [a, b, height],
  ]);
  const braces: Point[][] = [
    [
      [x, y + w, 0],
      [x + w, y + w, height],
    ],
    [
      [x + w, y, 0],
      [x + w, y + w, height],
    ],
  ];
  const svg =
    strokes([...legs, ...braces], '#6F7F78', 2) +
    box(x - 0.1, y - 0.1, height, 1.1, 1.1, 0.12, M.steel) +
    cyl(x + 0.45, y + 0.45, height + 0.12, 0.46, 1, M.tank);
  return { x, y, w, d: w, svg };
}

/** A transformer: steel box with fins and three bushings. */
export function transformer(x: number, y: number, m: Material = M.grey): Solid {
  let svg = box(x, y, 0, 1.2, 1.2, 1.2, m);
  for (let fin = 0; fin < 4; fin++) svg += onLeft(x + 0.14 + fin * 0.27, y + 1.2, 0.15, 0.1, 0.85, m[2]);
  for (const [a, b] of [
    [0.3, 0.3],
    [0.9, 0.3],
    [0.6, 0.8],
  ] as const)
    svg += cyl(x + a, y + b, 1.2, 0.11, 0.45, M.amber);
  return { x, y, w: 1.2, d: 1.2, svg };
}

/** The green cabinet that gives power to the houses. */
export function kiosk(x: number, y: number): Solid {
  const svg =
    box(x, y, 0, 2.2, 1, 1, M.roofGreen) +
    onLeft(x + 0.2, y + 1, 0.25, 0.7, 0.5, '#FFB61F') +
    boltOnLeft(x + 1.3, y + 1, 0.12);
  return { x, y, w: 2.2, d: 1, svg };
}

/** A lattice tower; its arms run along y, so that lines leave along x. */
export function pylon(x: number, y: number, height = 4): Solid {
  const foot = 0.55;
  const waist = 0.14;
  const waistAt = height * 0.62;
  const corner = (a: number, b: number, half: number, z: number): Point => [x + a * half, y + b * half, z];
  const lines: Point[][] = [];
  for (const [a, b] of [
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    lines.push([corner(a, b, foot, 0), corner(a, b, waist, waistAt), corner(a, b, waist * 0.6, height)]);
  const bands = [0, 0.3, 0.6, 0.82, 1];
  const halfAt = (share: number) => foot + (waist - foot) * share;
  for (let band = 0; band + 1 < bands.length; band++) {
    const low = bands[band] ?? 0;
    const high = bands[band + 1] ?? 1;
    const [lh, hh, lz, hz] = [halfAt(low), halfAt(high), low * waistAt, high * waistAt];
    lines.push(
      [corner(-1, 1, lh, lz), corner(1, 1, hh, hz)],
      [corner(1, 1, lh, lz), corner(-1, 1, hh, hz)],
      [corner(1, 1, lh, lz), corner(1, -1, hh, hz)],
      [corner(1, -1, lh, lz), corner(1, 1, hh, hz)],
    );
  }
  for (const [z, reach] of armsOf(height)) {
    lines.push([
      [x, y - reach, z],
      [x, y, z + 0.3],
      [x, y + reach, z],
      [x, y - reach, z],
    ]);
  }
  const svg = strokes(lines, '#6F7F78', 1.6);
  const insulators = armsOf(height).flatMap(([z, reach]) =>
    [-reach, reach].map((side): Point[] => [
      [x, y + side, z],
      [x, y + side, z - 0.22],
    ]),
  );
  return { x: x - foot, y: y - foot, w: 2 * foot, d: 2 * foot, svg: svg + strokes(insulators, '#E09600', 3) };
}

const armsOf = (height: number) =>
  [
    [height * 0.7, 0.95],
    [height * 0.86, 0.7],
  ] as const;

/** Where the lines hang on a pylon. */
export function pylonEnds(x: number, y: number, height = 4): Point[] {
  return armsOf(height).flatMap(([z, reach]) => [-reach, reach].map((side): Point => [x, y + side, z - 0.22]));
}

/** A row of panels on the ground, leaning to the left. */
export function panelRow(x: number, y: number, count: number): Solid {
  const wide = 0.95;
  const low = 0.25;
  const high = 0.95;
  const deep = 1.15;
  const w = count * wide;
  const on = (along: number, down: number): Point => [x + along, y + deep * down, high + (low - high) * down];
  const lines: Point[][] = [[on(0, 0.5), on(w, 0.5)]];
  for (let at = 0.5; at < count; at += 0.5) lines.push([on(at * wide, 0), on(at * wide, 1)]);
  let svg = strokes(
    [0.1, w - 0.1].map((along): Point[] => [
      [x + along, y + 0.1, 0],
      [x + along, y + 0.1, high],
    ]),
    '#76867F',
    3,
  );
  svg += poly(
    [
      [x + w, y + 0.1, 0],
      [x + w, y + deep, low],
      [x + w, y, high],
    ],
    M.steel[2],
    ' opacity=".35"',
  );
  svg += poly([on(0, 0), on(w, 0), on(w, 1), on(0, 1)], M.panel[0]) + strokes(lines, '#6E9CC6', 0.8);
  svg += poly([on(0, 1), on(w, 1), [x + w, y + deep, low - 0.1], [x, y + deep, low - 0.1]], M.white[2]);
  return { x, y, w, d: deep, svg };
}

/** A battery cabinet whose bars show how full it is. */
export function battery(x: number, y: number, bars = 3): Solid {
  let svg = box(x, y, 0, 1.3, 0.9, 1.6, M.white);
  svg += onLeft(x + 0.2, y + 0.9, 0.25, 0.9, 1.1, M.dark[1]);
  for (let bar = 0; bar < 4; bar++)
    svg += onLeft(x + 0.3, y + 0.9, 0.33 + bar * 0.25, 0.7, 0.17, bar < bars ? '#17B890' : M.tank[0]);
  return { x, y, w: 1.3, d: 0.9, svg: svg + box(x + 0.3, y + 0.25, 1.6, 0.7, 0.4, 0.14, M.steel) };
}

/** A generator in its sound-proof box, with louvres, a panel and an exhaust. */
export function generator(x: number, y: number, m: Material = M.amber): Solid {
  const w = 2.9;
  const d = 1.5;
  const z = 0.2;
  const front = y + d;
  let svg = box(x - 0.1, y - 0.1, 0, w + 0.2, d + 0.2, z, M.dark) + box(x, y, z, w, d, 1.45, m);
  for (let slat = 0; slat < 5; slat++) svg += onLeft(x + 0.2, front, z + 0.28 + slat * 0.2, 1, 0.1, m[2]);
  svg += onLeft(x + 1.45, front, z + 0.15, 0.55, 1.15, m[0]) + onLeft(x + 2.2, front, z + 0.7, 0.5, 0.5, M.dark[0]);
  svg += onLeft(x + 2.28, front, z + 0.95, 0.34, 0.16, '#17B890');
  for (let slat = 0; slat < 5; slat++) svg += onRight(x + w, y + 0.25, z + 0.28 + slat * 0.2, 1, 0.1, M.dark[0]);
  svg += cyl(x + 0.6, y + 0.55, z + 1.45, 0.13, 0.75, M.steel);
  return { x, y, w, d, svg };
}

/** A round diesel tank with a level gauge on it: `full` of its height is fuel. */
export function dieselTank(x: number, y: number, full = 0.6): Solid {
  const r = 0.85;
  const h = 2;
  const cx = x + r;
  const cy = y + r;
  const gaugeX = cx + 0.08;
  const gaugeY = cy + 1.08;
  let svg =
    cyl(cx, cy, 0, r + 0.1, 0.15, M.grey) +
    cyl(cx, cy, 0.15, r, h, M.white) +
    cyl(cx, cy, h + 0.15, 0.22, 0.14, M.steel);
  svg += onLeft(gaugeX - 0.22, gaugeY, 0.42, 0.44, 1.5, M.dark[0]);
  svg += onLeft(gaugeX - 0.13, gaugeY, 0.5, 0.26, 1.34, '#EEF2EF');
  svg += onLeft(gaugeX - 0.13, gaugeY, 0.5, 0.26, 1.34 * full, '#FFB61F');
  return { x, y, w: 2 * r, d: 2 * r, svg };
}

/** A round dial on a post. */
export function dial(x: number, y: number): Solid {
  const svg =
    strokes(
      [
        [
          [x, y, 0],
          [x, y, 0.9],
        ],
      ],
      M.steel[2],
      3,
    ) +
    discOnLeft(x, y, 1.3, 0.52, M.dark[0]) +
    discOnLeft(x, y, 1.3, 0.42, '#FFFFFF') +
    strokes(
      [
        [
          [x, y, 1.25],
          [x + 0.24, y, 1.52],
        ],
      ],
      '#D9502B',
      2.4,
    ) +
    strokes(
      [
        [
          [x - 0.26, y, 1.2],
          [x - 0.2, y, 1.5],
          [x, y, 1.62],
        ],
      ],
      '#17B890',
      2.4,
    );
  return { x, y, w: 0.2, d: 0.2, svg };
}

/** A pole with a prepaid meter at eye height and a line to a house. */
export function meterPole(x: number, y: number, height = 3): Solid {
  const svg =
    box(x, y, 0, 0.18, 0.18, height, ['#A98256', '#8A6A45', '#6E5234']) +
    box(x - 0.45, y + 0.02, height - 0.35, 1.1, 0.14, 0.12, ['#A98256', '#8A6A45', '#6E5234']) +
    box(x - 0.3, y + 0.18, 0.95, 0.8, 0.3, 1.05, M.white) +
    onLeft(x - 0.18, y + 0.48, 1.5, 0.56, 0.34, '#2B4A5E') +
    onLeft(x - 0.12, y + 0.48, 1.6, 0.34, 0.12, '#9BE5C3') +
    onLeft(x - 0.18, y + 0.48, 1.1, 0.56, 0.28, M.grey[1]) +
    onLeft(x + 0.2, y + 0.48, 1.16, 0.12, 0.16, '#FFB61F');
  return { x: x - 0.3, y, w: 0.8, d: 0.48, svg };
}

/** A charging point with its screen towards the left. */
export function charger(x: number, y: number, size = 1): Solid {
  const s = size;
  const face = y + 0.5 * s;
  const svg =
    flat(x - 0.15, y - 0.15, 0.6 * s + 0.3, 0.5 * s + 0.3, '#DCE2DA', 0.02) +
    box(x, y, 0, 0.6 * s, 0.5 * s, 1.7 * s, M.white) +
    onLeft(x + 0.1 * s, face, 1.05 * s, 0.4 * s, 0.42 * s, '#0A6B4A') +
    boltOnLeft(x + 0.17 * s, face, 1.1 * s, 0.32 * s, '#FFB61F') +
    onLeft(x + 0.1 * s, face, 0.55 * s, 0.4 * s, 0.1 * s, '#17B890');
  return { x, y, w: 0.6 * s, d: 0.5 * s, svg };
}

/** A small generator in its box, its window dark: tonight the light comes from the lines. */
export function genset(x: number, y: number): Solid {
  const w = 1.7;
  const d = 1;
  const front = y + d;
  let svg = box(x - 0.08, y - 0.08, 0, w + 0.16, d + 0.16, 0.14, M.dark) + box(x, y, 0.14, w, d, 0.95, M.steel);
  for (let slat = 0; slat < 4; slat++) svg += onLeft(x + 0.15, front, 0.3 + slat * 0.17, 0.75, 0.08, M.steel[2]);
  svg += onLeft(x + 1.15, front, 0.45, 0.38, 0.42, M.dark[0]) + cyl(x + 0.4, y + 0.4, 1.09, 0.09, 0.5, M.dark);
  return { x, y, w, d, svg };
}
