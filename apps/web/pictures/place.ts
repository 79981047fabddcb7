import { M, P, box, door, flat, onLeft, poly } from './kit.ts';
import { guardHouse } from './homes.ts';
import { lawn, palm, platform, road, roadMarks, yard } from './land.ts';
import { waterTank } from './power.ts';
import { drawPicture, viewOf } from './scene.ts';
import type { Picture, Solid } from './scene.ts';
import { boom, boomPost, car } from './street.ts';

const W = 9;
const D = 7;
const SHOP = 1.35;
/** The highlighted place, counted from the corner. */
const OURS = 2;

/** A row of shops that look to the left; ours has the green front. */
function shops(x: number, y: number, count: number): Solid {
  const front = y + 1.3;
  const awnings = ['#E5AD95', '#B9C4C0', '#1E8A64', '#DDB97E'];
  let svg = box(x, y, 0, count * SHOP, 1.3, 1.25, M.wall);
  for (let shop = 0; shop < count; shop++) {
    const at = x + shop * SHOP;
    svg += onLeft(at + 0.12, front, 0.3, 0.6, 0.5, shop % 2 ? '#2B4A5E' : '#FFC94F') + door(at + 0.8, front, 0, 0.82);
    svg += poly(
      [
        [at + 0.04, front, 1.12],
        [at + SHOP - 0.04, front, 1.12],
        [at + SHOP - 0.04, front + 0.42, 0.9],
        [at + 0.04, front + 0.42, 0.9],
      ],
      awnings[shop] ?? '#B9C4C0',
    );
  }
  return { x, y, w: count * SHOP, d: 1.3, svg };
}

/** The things behind the shops. */
function hall(x: number, y: number): Solid {
  const svg = box(x, y, 0, 4.1, 1.1, 2, M.mint) + box(x - 0.1, y - 0.1, 2, 4.3, 1.3, 0.12, M.roofSlate);
  return { x, y, w: 4.1, d: 1.1, svg };
}

/** Where buses stop: a roof on two posts. */
function busStop(x: number, y: number): Solid {
  const svg =
    box(x + 0.05, y, 0, 0.08, 0.08, 1, M.steel) +
    box(x + 1.05, y, 0, 0.08, 0.08, 1, M.steel) +
    box(x - 0.05, y - 0.15, 1, 1.3, 0.55, 0.1, M.amber);
  return { x, y, w: 1.2, d: 0.4, svg };
}

/** A pin over a place. */
function pin(x: number, y: number, z: number): string {
  const [px, py] = P(x, y, z);
  return `<path d="M${px} ${py}c-4-12-15-17-15-29a15 15 0 0 1 30 0c0 12-11 17-15 29z" fill="#B8261B"/><circle cx="${px}" cy="${py - 29}" r="6" fill="#fff"/>`;
}

/** The way to the shop: the avenue with its bus stop, the estate road with its gate house, and the row of shops. */
export function placePicture(): Picture {
  const ground =
    platform(W, D) +
    lawn(0.3, 0.3, 0.8, 4.9) +
    yard(2.7, 0.3, 6, 4.9) +
    road(0, 5.4, W, 1.3) +
    road(1.4, 0, 1.1, 5.4) +
    roadMarks([
      [
        [0.2, 6.05],
        [8.8, 6.05],
      ],
    ]) +
    flat(2.7, 4.3, 5.9, 0.04, '#fff', 0.01);
  return drawPicture('place', viewOf(W, D, 2.4), {
    ground,
    solids: [
      hall(3, 0.5),
      waterTank(7.7, 0.7, 1.9),
      shops(3, 2.5, 4),
      guardHouse(0.3, 3.4),
      boomPost(2.5, 4.5),
      boom([2.6, 4.7, 0.9], [1.3, 4.7, 0.9]),
      busStop(7.6, 4.95),
      car(3.4, 5.65),
      palm(8.4, 3.6, 1.7, 0.8),
    ],
    over: pin(3 + (OURS + 0.5) * SHOP, 3.2, 1.5),
  });
}
