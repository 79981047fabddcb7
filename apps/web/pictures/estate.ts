import { M, flow } from './kit.ts';
import type { Point } from './kit.ts';
import { guardHouse, house } from './homes.ts';
import { bush, lawn, palm, platform, road, roadMarks, wall, yard } from './land.ts';
import { charger, kiosk, transformer, waterTank } from './power.ts';
import { drawPicture, viewOf } from './scene.ts';
import type { Picture } from './scene.ts';
import { boom, car, pillar } from './street.ts';

const W = 16;
const D = 14;
const POWER = '#FFB61F';
const WATER = '#39A7E6';

export const ESTATE_VIEW = viewOf(W, D, 2.9, 6);

/** The lines of the estate; dots of light follow them over the picture. */
export const ESTATE_FLOWS: Record<'home' | 'block' | 'bungalow' | 'water', readonly Point[]> = {
  home: [
    [12.2, 4.5],
    [12.2, 6.5],
    [4.4, 6.5],
    [4.4, 5],
  ],
  block: [
    [12.2, 6.5],
    [12.2, 9.8],
  ],
  bungalow: [
    [6.6, 6.5],
    [6.6, 10.6],
    [4.9, 10.6],
  ],
  water: [
    [1.6, 2.2],
    [1.6, 7.7],
    [3, 7.7],
    [3, 9.1],
  ],
};

/** The stretches of the lines that no roof hides, in the direction in which things flow. */
export const VISIBLE_FLOWS: Record<'home' | 'bungalow' | 'water', readonly Point[]> = {
  home: ESTATE_FLOWS.home,
  bungalow: ESTATE_FLOWS.bungalow,
  water: [
    [1.6, 4],
    [1.6, 7.2],
  ],
};

/** The estate of the landing page: homes, gate, tank and substation behind one wall. */
export function estatePicture(): Picture {
  const ground =
    platform(W, D) +
    road(0, 6.1, W, 2) +
    road(7, 0, 2, D) +
    roadMarks([
      [
        [0.4, 7.1],
        [6.8, 7.1],
      ],
      [
        [9.2, 7.1],
        [15.7, 7.1],
      ],
      [
        [8, 0.4],
        [8, 5.9],
      ],
      [
        [8, 8.3],
        [8, 13.7],
      ],
    ]) +
    lawn(0.6, 0.6, 5.8, 5) +
    lawn(9.6, 0.6, 5.8, 5) +
    lawn(0.6, 8.7, 5.8, 4.7) +
    lawn(9.6, 8.7, 5.8, 4.7) +
    yard(10.2, 1, 4.4, 3.8) +
    flow(ESTATE_FLOWS.home, POWER) +
    flow(ESTATE_FLOWS.block, POWER) +
    flow(ESTATE_FLOWS.bungalow, POWER) +
    flow(ESTATE_FLOWS.water, WATER);
  const solids = [
    wall(0, 0, W, 0.18, 0.7, 'back'),
    wall(0, 0, 0.18, D, 0.7, 'back'),
    waterTank(1.1, 1.1),
    house(3.2, 2.6, { w: 2.6, d: 2.3, solar: 3, seed: 5 }),
    house(2.2, 9.2, { w: 2.6, d: 2.4, wall: M.coral, roof: M.roofTerracotta, style: 'hip', seed: 9 }),
    house(10.8, 9.9, { w: 3.4, d: 2.4, floors: 2, h: 1.35, wall: M.mint, roof: M.roofSlate, solar: 4, seed: 6 }),
    transformer(10.7, 1.5),
    transformer(12.7, 1.5),
    kiosk(11.1, 3.5),
    pillar(6.6, 13),
    pillar(8.9, 13),
    boom([7, 13.3, 0.85], [8.9, 13.3, 0.85]),
    guardHouse(9.5, 12.1),
    car(13.2, 7),
    charger(14.1, 5.9, 0.8),
    palm(6, 1.2, 2.1),
    palm(9.9, 5.2, 1.8, 0.9),
    palm(0.9, 12.9, 2),
    palm(5.7, 8.9, 1.7, 0.9),
    palm(15.2, 1.2, 1.9, 0.9),
    bush(2.6, 5.2, 0.32),
    bush(6, 2.8, 0.3),
    bush(0.9, 11, 0.3, '#45AE7D'),
    bush(9.9, 9, 0.34),
    bush(15, 5.2, 0.36, '#45AE7D'),
    bush(14.9, 12.9, 0.42),
    bush(12.2, 13.2, 0.3, '#45AE7D'),
    bush(1.9, 13, 0.34),
    wall(0, D - 0.18, 6.6, 0.18, 0.55, 'front'),
    wall(10.7, D - 0.18, W - 10.7, 0.18, 0.55, 'front'),
    wall(W - 0.18, 0, 0.18, 5.9, 0.55, 'front'),
    wall(W - 0.18, 8.3, 0.18, D - 8.3, 0.55, 'front'),
  ];
  const title = 'An estate with homes, a gate, a water tank, a substation and solar roofs, joined by energy lines';
  return drawPicture('estate', ESTATE_VIEW, { title, ground, solids });
}
