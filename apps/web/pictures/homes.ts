import {
  M,
  WINDOW,
  box,
  door,
  faces,
  gable,
  hip,
  leftFace,
  lights,
  onLeft,
  onRight,
  poly,
  rightFace,
  roofRise,
  strokes,
} from './kit.ts';
import type { Material, Point } from './kit.ts';
import type { Solid } from './scene.ts';

export interface HouseLook {
  readonly w?: number;
  readonly d?: number;
  /** Height of one floor. */
  readonly h?: number;
  readonly floors?: number;
  readonly wall?: Material;
  readonly roof?: Material;
  readonly style?: 'gable' | 'hip' | 'flat';
  /** How many panels lie on the slope that faces left; only on a gable. */
  readonly solar?: number;
  /** Which windows are lit: half of them, at random. */
  readonly seed?: number;
  /** These windows are lit, counted floor by floor, those that look left first. */
  readonly lit?: readonly number[];
  /** The colours of lit windows, in turn. */
  readonly glass?: readonly string[];
  /** No one has light: every window is dark. */
  readonly isDark?: boolean;
}

export function house(x: number, y: number, look: HouseLook = {}): Solid {
  const { w = 2.4, d = 2.2, h = 1.5, floors = 1, wall = M.wall, roof = M.roofGreen, style = 'gable' } = look;
  const top = h * floors;
  const cover = { gable, hip, flat: flatRoof }[style];
  const panels = look.solar && style === 'gable' ? roofPanels(x, y, top, w, d, look.solar) : '';
  const svg = box(x, y, 0, w, d, top, wall) + openings(x, y, look) + cover(x, y, top, w, d, roof);
  return { x, y, w, d, svg: svg + panels };
}

export interface HouseWindow {
  readonly face: readonly Point[];
  readonly side: 'left' | 'right';
  readonly middle: Point;
  readonly isLit: boolean;
  /** Where its light falls on the ground; only on the ground floor. */
  readonly patch: readonly Point[] | undefined;
}

/** The windows of a house, floor by floor, those that look left first. */
export function windowsOf(x: number, y: number, look: HouseLook): HouseWindow[] {
  const { w = 2.4, d = 2.2, h = 1.5, floors = 1 } = look;
  const wide = Math.round(w / 0.9);
  const deep = Math.round(d);
  const glass = lights((wide + deep) * floors, look.seed ?? 1);
  const windows: HouseWindow[] = [];
  const add = (side: HouseWindow['side'], face: Point[], middle: Point, patch: Point[] | undefined) => {
    const next = windows.length;
    const isLit = !look.isDark && (look.lit?.includes(next) ?? glass[next] === WINDOW.lit);
    windows.push({ face, side, middle, isLit, patch });
  };
  const [right, front] = [x + w, y + d];
  for (let floor = 0; floor < floors; floor++) {
    const z = floor * h + 0.52;
    const isGround = floor === 0;
    for (let index = 0; index < wide; index++) {
      if (isGround && index === doorOf(wide)) continue;
      const at = x + 0.28 + index * ((w - 0.4) / wide);
      const patch: Point[] = [
        [at, front],
        [at + 0.5, front],
        [at + 0.85, front + 1.15],
        [at - 0.2, front + 1.15],
      ];
      add('left', leftFace(at, front, z, 0.5, 0.58), [at + 0.25, front, z + 0.29], isGround ? patch : undefined);
    }
    for (let index = 0; index < deep; index++) {
      const at = y + 0.34 + index * ((d - 0.4) / deep);
      const patch: Point[] = [
        [right, at],
        [right, at + 0.5],
        [right + 1.15, at + 0.85],
        [right + 1.15, at - 0.2],
      ];
      add('right', rightFace(right, at, z, 0.5, 0.58), [right, at + 0.25, z + 0.29], isGround ? patch : undefined);
    }
  }
  return windows;
}

/** Which place of the ground floor has the door. */
const doorOf = (wide: number) => Math.floor(wide / 2);

/** The lower left corner of the door. */
export function doorwayOf(x: number, y: number, { w = 2.4, d = 2.2 }: HouseLook): readonly [number, number] {
  const wide = Math.round(w / 0.9);
  return [x + 0.28 + doorOf(wide) * ((w - 0.4) / wide), y + d];
}

function openings(x: number, y: number, look: HouseLook): string {
  const panes: Record<string, (readonly Point[])[]> = { [WINDOW.dark]: [] };
  for (const [next, { face, isLit }] of windowsOf(x, y, look).entries()) {
    const tones = look.glass ?? [WINDOW.lit];
    const glass = isLit ? (tones[next % tones.length] ?? WINDOW.lit) : WINDOW.dark;
    (panes[glass] ??= []).push(face);
  }
  let svg = door(...doorwayOf(x, y, look));
  for (const [fill, all] of Object.entries(panes)) svg += faces(all, fill);
  return svg;
}

function flatRoof(x: number, y: number, z: number, w: number, d: number, m: Material): string {
  return box(x - 0.12, y - 0.12, z, w + 0.24, d + 0.24, 0.18, m);
}

/** Panels on the slope of a gable roof that faces left. */
function roofPanels(x: number, y: number, z: number, w: number, d: number, count: number): string {
  const h = roofRise(d);
  const ridge = y + d / 2;
  const eaves = y + d + 0.18;
  const on = (along: number, down: number): Point => [
    x + along * w,
    ridge + (eaves - ridge) * down,
    z + h * (1 - down) + 0.06,
  ];
  const lines: Point[][] = [];
  const sheets: Point[][] = [];
  for (let index = 0; index < count; index++) {
    const from = 0.12 + index * (0.78 / count);
    const to = from + 0.7 / count;
    sheets.push([on(from, 0.18), on(to, 0.18), on(to, 0.82), on(from, 0.82)]);
    lines.push([on((from + to) / 2, 0.18), on((from + to) / 2, 0.82)], [on(from, 0.5), on(to, 0.5)]);
  }
  return faces(sheets, M.panel[0]) + strokes(lines, '#6E9CC6', 0.8);
}

/** The house of the guards beside a gate, its counter facing the road on the left; `inside` is seen through its windows. */
export function guardHouse(x: number, y: number, inside = ''): Solid {
  const svg =
    box(x, y, 0, 1, 1, 1.2, M.white) +
    onLeft(x + 0.15, y + 1, 0.5, 0.7, 0.45, '#2B4A5E') +
    onRight(x + 1, y + 0.2, 0.5, 0.6, 0.45, '#FFC94F') +
    inside +
    box(x - 0.1, y - 0.1, 1.2, 1.2, 1.2, 0.15, M.roofGreen);
  return { x, y, w: 1, d: 1, svg };
}

/** A hall with a saw-tooth roof, as workshops have. */
export function workshop(x: number, y: number, w: number, d: number, seed = 2): Solid {
  const h = 1.5;
  const teeth = 3;
  const step = w / teeth;
  const glass = lights(4, seed);
  let svg = box(x, y, 0, w, d, h, M.grey);
  for (let tooth = 0; tooth < teeth; tooth++) {
    const from = x + tooth * step;
    const back = from + step;
    const high = h + 0.85;
    svg += poly(
      [
        [from, y, h],
        [from, y + d, h],
        [back, y + d, high],
        [back, y, high],
      ],
      M.roofSlate[0],
    );
    svg += poly(
      [
        [from, y + d, h],
        [back, y + d, high],
        [back, y + d, h],
      ],
      M.grey[1],
    );
    svg += onRight(back, y, h, d, 0.85, M.glass[1]);
    svg += onRight(back, y + 0.2, h + 0.45, d - 0.4, 0.26, tooth === 1 ? '#FFC94F' : M.blue[1]);
  }
  svg += onLeft(x + 0.4, y + d, 0, 1.1, 1.05, '#4A5B69');
  svg +=
    onLeft(x + w - 1.5, y + d, 0.55, 0.45, 0.5, glass[0] ?? '') +
    onLeft(x + w - 0.8, y + d, 0.55, 0.45, 0.5, glass[1] ?? '');
  svg +=
    onRight(x + w, y + 0.4, 0.55, 0.45, 0.5, glass[2] ?? '') +
    onRight(x + w, y + d - 0.9, 0.55, 0.45, 0.5, glass[3] ?? '');
  return { x, y, w, d, svg };
}

/** A public office: steps, columns and a pediment. */
export function townHall(x: number, y: number): Solid {
  const w = 2.8;
  const d = 2.2;
  const glass = lights(5, 4);
  let svg = box(x - 0.15, y - 0.15, 0, w + 0.3, d + 0.45, 0.18, M.grey) + box(x, y, 0.18, w, d, 1.5, M.wall);
  for (let column = 0; column < 4; column++) svg += onLeft(x + 0.14 + column * 0.78, y + d, 0.18, 0.2, 1.5, '#FFFFFF');
  for (let bay = 0; bay < 3; bay++)
    svg +=
      bay === 1
        ? door(x + 0.44 + 0.78, y + d, 0.18, 1.05)
        : onLeft(x + 0.46 + bay * 0.78, y + d, 0.6, 0.4, 0.62, glass[bay] ?? '');
  for (let bay = 0; bay < 2; bay++) svg += onRight(x + w, y + 0.35 + bay * 0.9, 0.65, 0.5, 0.6, glass[3 + bay] ?? '');
  return { x: x - 0.15, y: y - 0.15, w: w + 0.3, d: d + 0.45, svg: svg + hip(x, y, 1.68, w, d, M.roofTerracotta) };
}

/** A block under construction: finished floors below, slabs and columns above. */
export function buildingSite(x: number, y: number): Solid {
  const w = 2.6;
  const d = 2.2;
  const glass = lights(5, 3);
  let svg = box(x, y, 0, w, d, 1.35, M.sand);
  svg +=
    onLeft(x + 0.25, y + d, 0.5, 0.5, 0.56, glass[0] ?? '') +
    door(x + 1.05, y + d) +
    onLeft(x + 1.85, y + d, 0.5, 0.5, 0.56, glass[1] ?? '');
  svg +=
    onRight(x + w, y + 0.3, 0.5, 0.5, 0.56, glass[2] ?? '') + onRight(x + w, y + 1.3, 0.5, 0.5, 0.56, glass[3] ?? '');
  svg += box(x - 0.08, y - 0.08, 1.35, w + 0.16, d + 0.16, 0.14, M.grey);
  for (const [cx, cy] of [
    [0, 0],
    [1.2, 0],
    [0, 2],
    [2.4, 0],
    [1.2, 2],
    [2.4, 1],
    [2.4, 2],
  ] as const)
    svg += box(x + cx, y + cy, 1.49, 0.2, 0.2, 1, M.sand);
  svg += box(x - 0.08, y - 0.08, 2.49, w + 0.16, d + 0.16, 0.14, M.grey);
  return { x, y, w, d, svg };
}
