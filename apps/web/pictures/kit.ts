/**
 * The isometric drawing kit. World x runs right and down, y left and down, z up; one unit is 26 px. Every solid has three
 * tones: the top is lightest, the left face (+y) is in between, the right face (+x) is darkest. No outlines, no gradients.
 */
const UNIT = 26;
const ACROSS = 0.866 * UNIT;
const DOWN = 0.5 * UNIT;

export type Point = readonly [x: number, y: number, z?: number];
type Pixel = readonly [number, number];
/** Colours of a solid: top, left face, right face. */
export type Material = readonly [top: string, left: string, right: string];

export const M = {
  wall: ['#FFF8EA', '#F3E6CC', '#DFCDAA'],
  mint: ['#EAF6EE', '#CFE8DA', '#AFD3C0'],
  sand: ['#FBEBD0', '#EFD3A3', '#DDB97E'],
  coral: ['#FFE9DF', '#F6CDBB', '#E5AD95'],
  roofGreen: ['#1E8A64', '#14704F', '#0B573C'],
  roofTerracotta: ['#D9734A', '#BF5C36', '#9F4726'],
  roofSlate: ['#5D6F7E', '#4A5B69', '#394854'],
  grey: ['#DDE3DF', '#C3CCC7', '#A3AFA9'],
  steel: ['#B9C4C0', '#98A6A0', '#76867F'],
  dark: ['#33443D', '#23322C', '#18241F'],
  amber: ['#FFD268', '#FFB61F', '#E09600'],
  white: ['#FFFFFF', '#EEF2EF', '#D8E0DB'],
  panel: ['#234E78', '#1B3E61', '#142F4A'],
  tank: ['#3A4A44', '#2B3933', '#1F2A26'],
  blue: ['#7CC4EE', '#4FA9DE', '#2F8BC4'],
  car: ['#F26B4E', '#D9502B', '#B53C1B'],
  glass: ['#FFD9CD', '#2B4A5E', '#22394A'],
  green: ['#17B890', '#0A6B4A', '#085A3E'],
} as const satisfies Record<string, Material>;

export const WINDOW = { dark: '#2B4A5E', lit: '#FFC94F' } as const;
const WOOD = '#7A4A2B';

const tenth = (value: number) => Math.round(value * 10) / 10 || 0;

/** The position of a point of the world in the picture, in pixels rounded to a tenth. */
export function P(x: number, y: number, z = 0): Pixel {
  return [tenth((x - y) * ACROSS), tenth((x + y) * DOWN - z * UNIT)];
}

const short = (value: number) => String(tenth(value)).replace(/^(-?)0\./, '$1.');
const pair = (a: string, b: string) => (b.startsWith('-') ? a + b : `${a} ${b}`);

/** Path data through points of the world, written as steps from point to point, because that takes a third less room. */
export function through(points: readonly Point[]): string {
  let data = '';
  let [px, py] = [0, 0];
  for (const [index, point] of points.entries()) {
    const [x, y] = P(point[0], point[1], point[2]);
    const [dx, dy] = [short(x - px), short(y - py)];
    if (index === 0) data = `M${pair(dx, dy)}`;
    else if (dx === '0') data += `v${dy}`;
    else data += `l${pair(dx, dy)}`;
    [px, py] = [x, y];
  }
  return data;
}

/** A filled face through points of the world. */
export function poly(points: readonly Point[], fill: string, more = ''): string {
  return `<path d="${through(points)}z" fill="${fill}"${more}/>`;
}

/** Faces of one colour that do not cover each other, in one path. */
export function faces(all: readonly (readonly Point[])[], fill: string): string {
  return all.length > 0 ? `<path d="${all.map((points) => `${through(points)}z`).join('')}" fill="${fill}"/>` : '';
}

/** A face lying on a level. */
export function flat(x: number, y: number, w: number, d: number, fill: string, z = 0): string {
  return poly(
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y + d, z],
      [x, y + d, z],
    ],
    fill,
  );
}

export const leftFace = (x: number, y: number, z: number, w: number, h: number): Point[] => [
  [x, y, z + h],
  [x + w, y, z + h],
  [x + w, y, z],
  [x, y, z],
];

export const rightFace = (x: number, y: number, z: number, d: number, h: number): Point[] => [
  [x, y, z + h],
  [x, y + d, z + h],
  [x, y + d, z],
  [x, y, z],
];

/** A parallelogram on a wall that faces left (y is that wall's plane). */
export function onLeft(x: number, y: number, z: number, w: number, h: number, fill: string): string {
  return poly(leftFace(x, y, z, w, h), fill);
}

/** A parallelogram on a wall that faces right (x is that wall's plane). */
export function onRight(x: number, y: number, z: number, d: number, h: number, fill: string): string {
  return poly(rightFace(x, y, z, d, h), fill);
}

/** Lines through points of the world, all in one path. */
export function strokes(lines: readonly (readonly Point[])[], color: string, width: number, more = ''): string {
  const round = ' stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${lines.map(through).join('')}" fill="none" stroke="${color}" stroke-width="${width}"${round}${more}/>`;
}

export function box(x: number, y: number, z: number, w: number, d: number, h: number, m: Material): string {
  return flat(x, y, w, d, m[0], z + h) + onLeft(x, y + d, z, w, h, m[1]) + onRight(x + w, y, z, d, h, m[2]);
}

const OVERHANG = 0.18;

/** Height of a roof over this depth: low enough that the viewer does not see its back slopes. */
export const roofRise = (depth: number) => depth / 2 + OVERHANG + 0.02;

/** A ridge roof along x. */
export function gable(x: number, y: number, z: number, w: number, d: number, m: Material): string {
  const over = OVERHANG;
  const h = roofRise(d);
  const middle = y + d / 2;
  const right = x + w + over;
  const front = y + d + over;
  return (
    poly(
      [
        [right, y - over, z],
        [right, front, z],
        [right, middle, z + h],
      ],
      m[2],
    ) +
    poly(
      [
        [x - over, front, z],
        [right, front, z],
        [right, middle, z + h],
        [x - over, middle, z + h],
      ],
      m[1],
    )
  );
}

/** A roof that slopes to all four sides; the two at the back are hidden. */
export function hip(x: number, y: number, z: number, w: number, d: number, m: Material): string {
  const over = OVERHANG;
  const h = roofRise(d);
  const middle = y + d / 2;
  const right = x + w + over;
  const front = y + d + over;
  const inset = d / 2;
  return (
    poly(
      [
        [right, y - over, z],
        [right, front, z],
        [x + w - inset + over, middle, z + h],
      ],
      m[2],
    ) +
    poly(
      [
        [x - over, front, z],
        [right, front, z],
        [x + w - inset + over, middle, z + h],
        [x + inset - over, middle, z + h],
      ],
      m[1],
    )
  );
}

/** An upright cylinder on the point (x, y, z). */
export function cyl(x: number, y: number, z: number, r: number, h: number, m: Material): string {
  const [px, foot] = P(x, y, z);
  const top = P(x, y, z + h)[1];
  const rx = tenth(r * ACROSS * Math.SQRT2);
  const ry = tenth(r * DOWN * Math.SQRT2);
  const shade = tenth(rx * 0.25);
  const sag = tenth(ry * 0.97);
  const side = `M${tenth(px - rx)} ${top}V${foot}a${rx} ${ry} 0 0 0 ${tenth(2 * rx)} 0V${top}z`;
  const dark = `M${tenth(px + shade)} ${tenth(top + sag)}V${tenth(foot + sag)}A${rx} ${ry} 0 0 0 ${tenth(px + rx)} ${foot}V${top}z`;
  return `<path d="${side}" fill="${m[1]}"/><path d="${dark}" fill="${m[2]}"/><ellipse cx="${px}" cy="${top}" rx="${rx}" ry="${ry}" fill="${m[0]}"/>`;
}

/** A disc standing in the plane of a wall that faces left. */
export function discOnLeft(x: number, y: number, z: number, r: number, fill: string): string {
  const [px, py] = P(x, y, z);
  const size = tenth(r * UNIT);
  return `<circle r="${size}" transform="matrix(.866 .5 0 1 ${px} ${py})" fill="${fill}"/>`;
}

/** An energy line on the ground. The line does not move; dots over the picture do. */
export function flow(path: readonly Point[], color: string): string {
  return strokes([path], '#fff', 5, ' stroke-opacity=".55"') + strokes([path], color, 3, ' stroke-dasharray="6 7"');
}

/** A row of windows and a door: half of the windows are lit, never in a pattern, always the same ones for one seed. */
export function lights(count: number, seed: number): string[] {
  const order = Array.from({ length: count }, (_, index) => index);
  let state = seed * 7919 + 17;
  for (let index = count - 1; index > 0; index--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = Math.floor((state / 2147483648) * (index + 1));
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order.map((rank) => (rank < Math.ceil(count / 2) ? WINDOW.lit : WINDOW.dark));
}

/** A door of a wall that faces left, standing on the ground. */
export function door(x: number, y: number, z = 0, h = 1): string {
  return onLeft(x, y, z, 0.46, h, WOOD);
}
