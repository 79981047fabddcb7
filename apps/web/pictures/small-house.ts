import { M, P, box, door, faces, gable, leftFace, poly, rightFace } from './kit.ts';
import type { Point } from './kit.ts';
import { bush, lawn, palm, platform } from './land.ts';
import { atNight } from './night.ts';
import type { Picture } from './scene.ts';

const SIDE = 5;
const [X, Y] = [1.25, 1.15];
const [WIDTH, DEPTH, FLOOR] = [2.7, 1.9, 1.35];
const FRONT = Y + DEPTH;
const RIGHT = X + WIDTH;
const STEP = (WIDTH - 0.4) / 3;
const DOOR_AT = X + 0.28 + STEP;

/** The part of the sky that the picture of the small house shows; a page may crop it. */
const VIEW = { left: -200, top: -92, width: 400, height: 248 } as const;

interface Window {
  readonly face: readonly Point[];
  readonly middle: Point;
  /** Where its light falls on the ground; only on the ground floor. */
  readonly patch?: readonly Point[];
}

function leftWindow(column: number, floor: number): Window {
  const at = X + 0.28 + column * STEP;
  const z = floor * FLOOR;
  const patch: readonly Point[] = [
    [at, FRONT],
    [at + 0.52, FRONT],
    [at + 0.95, FRONT + 1.25],
    [at - 0.25, FRONT + 1.25],
  ];
  return {
    face: leftFace(at, FRONT, z + 0.5, 0.52, 0.6),
    middle: [at + 0.26, FRONT, z + 0.8],
    ...(floor === 0 ? { patch } : {}),
  };
}

function rightWindow(floor: number): Window {
  const z = floor * FLOOR;
  const patch: readonly Point[] = [
    [RIGHT, Y + 0.68],
    [RIGHT, Y + 1.23],
    [RIGHT + 1.05, Y + 1.6],
    [RIGHT + 1.05, Y + 0.35],
  ];
  return {
    face: rightFace(RIGHT, Y + 0.68, z + 0.5, 0.55, 0.6),
    middle: [RIGHT, Y + 0.95, z + 0.8],
    ...(floor === 0 ? { patch } : {}),
  };
}

/** Seven windows, one for each day. They go dark from the end: the last light is beside the door. */
const WINDOWS: readonly Window[] = [
  leftWindow(0, 0),
  leftWindow(2, 1),
  rightWindow(0),
  leftWindow(0, 1),
  leftWindow(2, 0),
  rightWindow(1),
  leftWindow(1, 1),
];

/** A halo; the page that draws the lights defines its gradient. */
function halo([x, y, z]: Point, rx: number, ry: number, kind: string): string {
  const [cx, cy] = P(x, y, z);
  return `<ellipse class="${kind}" cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`;
}

/** The lamp over the door, which is on while any window is lit. */
const LAMP: Point = [DOOR_AT + 0.23, FRONT, 1.2];
const TONES = ['#FFC94F', '#FFD77A', '#FFBE45'] as const;

/** The parts of one lit window: the patch on the grass, the glass, the halo. `day` is the class by which the page switches it. */
function lightOf({ face, middle, patch }: Window, index: number): string {
  const day = `day-${index + 1}`;
  const [lampX, lampY] = P(...LAMP);
  return (
    (patch ? poly(patch, TONES[0], ` fill-opacity=".23" class="${day}"`) : '') +
    poly(face, TONES[index % TONES.length] ?? TONES[0], ` class="${day}"`) +
    halo(middle, 17, 18, `house-halo ${day}`) +
    (index === 0
      ? halo(LAMP, 13, 13, `house-halo ${day}`) +
        `<circle class="${day}" cx="${lampX}" cy="${lampY}" r="1.7" fill="#FFF1CC"/>`
      : '')
  );
}

const STARS = [
  [-188, -70],
  [-160, -30],
  [-150, -84],
  [-126, -54],
  [-100, -14],
  [-96, -76],
  [-78, -40],
  [-58, -66],
  [-30, -80],
  [14, -78],
  [48, -36],
  [92, -30],
  [104, -72],
  [128, -48],
  [146, -82],
  [168, -22],
  [186, -60],
  [-184, 4],
  [178, 16],
  [150, -4],
] as const;

function sky(): string {
  const stars = STARS.map(([x, y]) => `M${x} ${y}h0`).join('');
  return (
    `<path d="${stars}" stroke="#E8F3EA" stroke-width="1.7" stroke-linecap="round" opacity=".55"/>` +
    '<path d="M72-76a13 13 0 1 0 12 18 10.5 10.5 0 0 1-12-18z" fill="#EFE2BC"/>'
  );
}

/**
 * A small house at night with the lights of its seven windows over it. `ui/house/house-picture.tsx` draws it into the page and
 * switches the lights: one when a token is ready, and one for each day of units.
 */
export function smallHouse(): Picture {
  const path: readonly Point[] = [
    [X + 1.1, FRONT],
    [X + 1.62, FRONT],
    [X + 1.62, SIDE - 0.02],
    [X + 1.1, SIDE - 0.02],
  ];
  const ground = platform(SIDE, SIDE) + lawn(0.35, 0.35, SIDE - 0.7, SIDE - 0.7);
  const house =
    box(X, Y, 0, WIDTH, DEPTH, 2 * FLOOR, M.wall) +
    door(DOOR_AT, FRONT) +
    faces(
      WINDOWS.map(({ face }) => face),
      '#2B4A5E',
    ) +
    box(RIGHT - 0.42, FRONT - 0.001, 0.62, 0.3, 0.08, 0.42, M.white) +
    gable(X, Y, 2 * FLOOR, WIDTH, DEPTH, M.roofGreen);
  const garden = palm(4.45, 0.75, 2, 0.8).svg + bush(4.35, 3.4, 0.34, '#45AE7D').svg + bush(0.95, 4.1, 0.3).svg;
  const [lampX, lampY] = P(...LAMP);
  const lamp = `<circle cx="${lampX}" cy="${lampY}" r="1.6" fill="#5C6C65"/>`;
  const drawn =
    sky() + atNight(ground) + poly(path, '#3A4A48') + atNight(house + garden) + lamp + WINDOWS.map(lightOf).join('');
  // Sums of tenths are not always tenths.
  const tenths = drawn.replace(/-?\d+\.\d{4,}/g, (value) => String(Math.round(Number(value) * 10) / 10));
  const { left, top, width, height } = VIEW;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${tenths}</svg>\n`;
  return { name: 'small-house', title: undefined, width, height, svg };
}
