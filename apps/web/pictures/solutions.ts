import { M, flat, flow, strokes } from './kit.ts';
import { guardHouse, house } from './homes.ts';
import { bush, lawn, palm, platform, road, roadMarks, wall, yard } from './land.ts';
import {
  battery,
  charger,
  dieselTank,
  generator,
  kiosk,
  meterPole,
  panelRow,
  pylon,
  pylonEnds,
  waterTank,
} from './power.ts';
import { drawPicture, viewOf } from './scene.ts';
import type { Picture, Solid } from './scene.ts';
import { boom, car, noticeBoard, pillar, tokenSlip } from './street.ts';

const W = 9;
const D = 7;
const VIEW = viewOf(W, D, 3);
const POWER = '#FFB61F';
const WATER = '#39A7E6';

const scene = (name: string, ground: string, solids: readonly Solid[], over = '') =>
  drawPicture(`solution-${name}`, VIEW, { ground: platform(W, D) + ground, solids, over });

/** Electricity and water on one slip: tank, meter, home. */
function utilities(): Picture {
  const ground =
    lawn(0.5, 0.5, 8, 6) +
    flow(
      [
        [1.6, 1.6],
        [1.6, 3.1],
        [3, 3.1],
      ],
      WATER,
    ) +
    flow(
      [
        [7.3, 3.4],
        [7.3, 2.6],
        [6.4, 2.6],
      ],
      POWER,
    ) +
    flat(1.4, 6.1, 1.9, 0.45, '#10211B', 0.01).replace('/>', ' opacity=".12"/>');
  return scene(
    'utilities',
    ground,
    [
      waterTank(1.1, 0.9, 2),
      house(3.1, 1.5, { w: 3.2, d: 2.4, floors: 1, seed: 12, solar: 3 }),
      meterPole(7.3, 3.3, 2.7),
      bush(7.9, 1.1, 0.34),
      bush(6.4, 5.9, 0.36, '#45AE7D'),
    ],
    tokenSlip(1.4, 6.2, 0.4, 1.4),
  );
}

/** A gate that opens for those who are expected. */
function estates(): Picture {
  const ground =
    lawn(0.5, 0.5, 3, 6) +
    lawn(5.9, 0.5, 2.6, 6) +
    road(3.7, 0, 2, D) +
    roadMarks([
      [
        [4.7, 0.4],
        [4.7, 6.8],
      ],
    ]);
  return scene('estates', ground, [
    wall(0, 0, W, 0.18, 0.6, 'back'),
    wall(0, 0, 0.18, D, 0.6, 'back'),
    house(0.9, 1.2, { w: 2.2, d: 2, wall: M.coral, roof: M.roofTerracotta, style: 'hip', seed: 4 }),
    house(6.2, 0.9, { w: 2.1, d: 2, seed: 9, wall: M.mint, roof: M.roofSlate }),
    guardHouse(6.1, 4.4),
    pillar(3.3, 5.6, 1.4),
    pillar(5.7, 5.6, 1.4),
    boom([3.7, 5.9, 0.9], [5.1, 5.9, 2]),
    car(3.9, 3.2, M.blue),
    noticeBoard(0.8, 5, 3),
    bush(3, 4.2, 0.3),
    wall(0, D - 0.18, 3.3, 0.18, 0.4, 'front'),
    wall(6.1, D - 0.18, W - 6.1, 0.18, 0.4, 'front'),
  ]);
}

/** Sun first, then battery, then diesel. */
function energy(): Picture {
  const ground =
    lawn(0.5, 0.5, 8, 6) +
    yard(5, 3.5, 3.6, 3) +
    flow(
      [
        [3.9, 1.6],
        [5.6, 1.6],
        [5.6, 4],
      ],
      POWER,
    ) +
    flow(
      [
        [3.9, 3.7],
        [5.6, 3.7],
      ],
      POWER,
    );
  return scene('energy', ground, [
    panelRow(0.6, 0.9, 4),
    panelRow(0.6, 2.9, 4),
    panelRow(0.6, 4.9, 4),
    battery(5.1, 4.4, 3),
    generator(5.7, 0.8, M.roofGreen),
    dieselTank(6.9, 4, 0.7),
  ]);
}

/** From the feeder to the car. */
function grid(): Picture {
  const ends = pylonEnds(1.5, 2, 4);
  const wires = strokes(
    ends.flatMap((end) => [
      [end, [4.3, 1.7, 1.05] as const],
      [end, [0, end[1] - 0.2, (end[2] ?? 0) + 0.1] as const],
    ]),
    '#4A5B69',
    1.2,
  );
  const ground =
    lawn(0.5, 0.5, 8, 6) +
    yard(3.3, 0.8, 3.4, 2.2) +
    road(0, 4.2, W, 1.8) +
    roadMarks([
      [
        [0.3, 5.1],
        [8.8, 5.1],
      ],
    ]) +
    flow(
      [
        [5.7, 2.2],
        [7.6, 2.2],
        [7.6, 3.2],
      ],
      POWER,
    );
  return scene('grid', ground, [
    pylon(1.5, 2, 4),
    { x: 2.4, y: 1.6, w: 0.6, d: 0.4, svg: wires },
    kiosk(3.6, 1.3),
    charger(7.2, 3.2),
    car(5.9, 4.5),
    palm(8.2, 0.9, 1.8, 0.85),
    bush(1, 6.5, 0.3, '#45AE7D'),
  ]);
}

export const solutionPictures = (): Picture[] => [utilities(), estates(), energy(), grid()];
