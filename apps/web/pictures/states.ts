import { M, P, box, flat, flow, onLeft, strokes } from './kit.ts';
import type { Point } from './kit.ts';
import { guardHouse, house } from './homes.ts';
import { bush, lawn, palm, platform, road, roadMarks, wall } from './land.ts';
import { smallHouse, smallStreetLamp } from './night.ts';
import { kiosk, meterPole } from './power.ts';
import { drawPicture, viewOf } from './scene.ts';
import type { Picture, Solid } from './scene.ts';
import { badge, boom, car, mast, pillar, sign, tokenSlip } from './street.ts';

const SIDE = 5;
const VIEW = viewOf(SIDE, SIDE, 2.6, 8);
const POWER = '#FFB61F';
const GREEN = '#0B7440';
const RED = '#B8261B';

const small = (name: string, ground: string, solids: readonly Solid[], over = '') =>
  drawPicture(`state-${name}`, VIEW, { ground: platform(SIDE, SIDE) + ground, solids, over });

const garden = () => lawn(0.4, 0.4, SIDE - 0.8, SIDE - 0.8);

/** A plot that is marked out with pegs and a string, with the first bricks on it. */
function plot(x: number, y: number, w: number, d: number): Solid {
  const peg = (px: number, py: number) => box(px - 0.07, py - 0.07, 0, 0.14, 0.14, 0.36, M.amber);
  const string = (...corners: (readonly [number, number])[]) =>
    strokes([corners.map(([px, py]): Point => [px, py, 0.28])], '#fff', 1.4);
  const [right, front] = [x + w, y + d];
  const bricks = (level: number, wide: number) =>
    box(x + 0.8, y + 0.7, level * 0.28, wide, 0.6, 0.25, M.roofTerracotta);
  const svg =
    flat(x, y, w, d, '#E9E4D8') +
    peg(x, y) +
    string([x, front], [x, y], [right, y]) +
    bricks(0, 1.2) +
    bricks(1, 1.2) +
    bricks(2, 0.6) +
    peg(x, front) +
    peg(right, y) +
    string([right, y], [right, front], [x, front]) +
    peg(right, front);
  return { x, y, w, d, svg };
}

/** Nothing is here yet: a plot without its house. */
function empty(): Picture {
  const lamp = smallStreetLamp(1.2, 3.85, 0, 0.5);
  return small('empty', garden() + road(0, 4.05, SIDE, 0.6) + lamp.ground, [
    plot(0.9, 0.9, 2.7, 2.5),
    lamp.solid,
    palm(4.3, 1, 1.9, 0.9),
    bush(4.3, 2.9, 0.34, '#45AE7D'),
    bush(4, 3.75, 0.24),
  ]);
}

/** Something failed: the cable between cabinet and house is broken. */
function error(): Picture {
  const grey = '#8F9B96';
  const ground =
    garden() +
    flow(
      [
        [2.7, 3.9],
        [3.2, 3.9],
      ],
      grey,
    ) +
    flow(
      [
        [4.1, 3.9],
        [4.5, 3.9],
        [4.5, 1.8],
        [3.8, 1.8],
      ],
      grey,
    );
  const [x, y] = P(3.65, 3.9);
  const sparks = `<path d="M${x - 6} ${y - 8}l-5-9M${x} ${y - 10}v-11M${x + 6} ${y - 8}l5-9" stroke="#FFB61F" stroke-width="3" stroke-linecap="round"/>`;
  const solids = [house(1.4, 0.5, { w: 2.2, d: 2, isDark: true, roof: M.roofSlate }), kiosk(0.5, 3.4)];
  return small('error', ground, solids, sparks + badge(4.3, 1.3, 2.5, RED, 'exclamation'));
}

/** No such page: the road ends at a sign. */
function notFound(): Picture {
  const face = onLeft(1.62, 2.74, 1.2, 1.5, 0.9, '#FFB61F');
  const [x, y] = P(2.37, 2.74, 1.38);
  const mark = `<text transform="matrix(.866 .5 0 1 ${x} ${y})" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="#2A1B00">?</text>`;
  const lamp = smallStreetLamp(1.3, 4, 0.75, 0);
  const ground =
    garden() +
    road(1.6, 3.1, 1.6, 1.9) +
    roadMarks([
      [
        [2.4, 3.3],
        [2.4, 4.9],
      ],
    ]) +
    lamp.ground;
  return small('not-found', ground, [
    lamp.solid,
    sign(1.57, 2.6, '#FFB61F', face + mark, 1.15),
    palm(4, 1.1, 2, 0.9),
    palm(0.9, 1.5, 1.7, 0.8),
    bush(3.9, 3.6, 0.34),
    bush(2.6, 1, 0.4, '#45AE7D'),
    bush(0.8, 2.8, 0.3),
  ]);
}

/** No network: the mast is silent. */
function offline(): Picture {
  const [x, y] = P(3.4, 1.4, 3.3);
  const waves = `<path d="M${x - 12} ${y - 7}a14 14 0 0 0 0 16m24-16a14 14 0 0 1 0 16M${x - 20} ${y - 13}a24 24 0 0 0 0 28m40-28a24 24 0 0 1 0 28" fill="none" stroke="#8F9B96" stroke-width="3" stroke-linecap="round"/><path d="M${x - 22} ${y + 18}l44-36" stroke="${RED}" stroke-width="4" stroke-linecap="round"/>`;
  const lamp = smallStreetLamp(1, 3.4, 0, 0.65);
  return small(
    'offline',
    garden() + road(0, 3.6, SIDE, 0.9) + lamp.ground,
    [smallHouse(0.6, 0.9, { w: 2.1, d: 1.9, seed: 3 }), lamp.solid, mast(3.4, 1.4, 3.1), bush(4.3, 3, 0.32)],
    waves,
  );
}

/** It worked: light in the house and a token on paper. */
function success(): Picture {
  const ground =
    garden() +
    flow(
      [
        [4.6, 3.1],
        [2.9, 3.1],
        [2.9, 2.4],
      ],
      POWER,
    );
  const shade = flat(0.7, 4.3, 1.6, 0.38, '#10211B', 0.01).replace('/>', ' opacity=".12"/>');
  return small(
    'success',
    ground + shade,
    [house(1.3, 0.6, { w: 2.4, d: 2, seed: 4 }), bush(4.2, 1.2, 0.34), meterPole(4.3, 2.4, 2.1)],
    tokenSlip(0.7, 4.4, 0.35, 1.2) + badge(4.3, 4, 1, GREEN, 'check'),
  );
}

/** The gate at dusk, for pages for signing in. */
function signIn(): Picture {
  const w = 9;
  const d = 9;
  const ground =
    platform(w, d) +
    lawn(0.5, 0.5, 3, 8) +
    lawn(6, 0.5, 2.5, 8) +
    road(3.8, 0, 2, d) +
    roadMarks([
      [
        [4.8, 0.4],
        [4.8, 8.8],
      ],
    ]);
  return drawPicture('sign-in', viewOf(w, d, 3), {
    ground,
    solids: [
      wall(0, 0, w, 0.18, 0.6, 'back'),
      wall(0, 0, 0.18, d, 0.6, 'back'),
      house(1, 2.4, { w: 2.3, d: 2.2, wall: M.coral, roof: M.roofTerracotta, style: 'hip', seed: 6 }),
      house(6.3, 1.2, { w: 2.1, d: 2.3, wall: M.mint, roof: M.roofSlate, solar: 2, seed: 8 }),
      pillar(3.4, 7.6, 1.5),
      pillar(5.8, 7.6, 1.5),
      boom([3.8, 7.85, 0.9], [5.2, 7.85, 2]),
      guardHouse(6.6, 5.6),
      car(4, 5.1, M.blue),
      palm(1.2, 6, 2, 0.95),
      wall(0, d - 0.18, 2.4, 0.18, 0.45, 'front'),
      wall(7, d - 0.18, w - 7, 0.18, 0.45, 'front'),
      wall(w - 0.18, 0, 0.18, d, 0.45, 'front'),
    ],
  });
}

export const statePictures = (): Picture[] => [empty(), error(), notFound(), offline(), success(), signIn()];
