import { M, flow, strokes } from './kit.ts';
import { buildingSite, house, townHall, workshop } from './homes.ts';
import { bush, lawn, palm, platform, road, roadMarks, yard } from './land.ts';
import { battery, charger, dieselTank, panelRow, waterTank } from './power.ts';
import { drawPicture, viewOf } from './scene.ts';
import type { Picture, Solid } from './scene.ts';
import { car, sign, van } from './street.ts';

const SIDE = 6;
const VIEW = viewOf(SIDE, SIDE, 2.5, 8);
const POWER = '#FFB61F';

const tile = (name: string, ground: string, solids: readonly Solid[], over = '') =>
  drawPicture(`for-${name}`, VIEW, { ground: platform(SIDE, SIDE) + ground, solids, over });

const garden = () => lawn(0.4, 0.4, SIDE - 0.8, SIDE - 0.8);

function homes(): Picture {
  return tile('homes', garden() + road(0, 3.5, SIDE, 1.1), [
    house(0.6, 0.7, { w: 2, d: 1.9, seed: 4, wall: M.coral, roof: M.roofTerracotta, style: 'hip' }),
    house(3.3, 0.7, { w: 2.1, d: 1.9, seed: 9, solar: 2 }),
    car(2.6, 3.6),
    palm(1, 5.1, 1.8, 0.9),
    bush(4.9, 5.2, 0.34),
  ]);
}

function developers(): Picture {
  const mast = strokes(
    [
      [
        [1, 1, 0],
        [1, 1, 3.5],
      ],
      [
        [0.4, 1, 3.1],
        [4.6, 1, 3.1],
      ],
      [
        [1, 1, 3.5],
        [4.2, 1, 3.1],
      ],
    ],
    '#E09600',
    3.4,
  );
  const hook = strokes(
    [
      [
        [4.3, 1, 3.1],
        [4.3, 1, 2.5],
      ],
    ],
    '#4A5B69',
    1.4,
  );
  return tile('developers', garden() + yard(0.6, 0.6, 4.6, 3.6), [
    { x: 0.8, y: 0.8, w: 0.3, d: 0.3, svg: mast + hook },
    buildingSite(1.8, 1.3),
    sign(
      1,
      5,
      '#0A6B4A',
      strokes(
        [
          [
            [1.3, 5.14, 1.5],
            [2.3, 5.14, 1.5],
          ],
          [
            [1.3, 5.14, 1.15],
            [1.9, 5.14, 1.15],
          ],
        ],
        '#fff',
        3,
      ),
      0.5,
    ),
    bush(5, 5, 0.34),
  ]);
}

function utilities(): Picture {
  return tile('utilities', garden() + yard(0.5, 0.5, 4.6, 3.6) + road(0, 4.4, SIDE, 1), [
    waterTank(0.8, 0.9, 2),
    townHall(2.1, 1.2),
    bush(5.3, 3.7, 0.3, '#45AE7D'),
    bush(0.8, 3.7, 0.32),
    palm(5.3, 5.7, 1.4, 0.75),
  ]);
}

function industry(): Picture {
  return tile('industry', garden() + yard(0.5, 0.5, 5, 3.6), [
    workshop(0.8, 0.9, 3, 2.3),
    dieselTank(4, 0.8, 0.7),
    van(2, 4.4, M.mint),
    bush(0.9, 5.2, 0.32),
  ]);
}

function investors(): Picture {
  const ground =
    garden() +
    flow(
      [
        [4, 1.7],
        [4.9, 1.7],
        [4.9, 4],
      ],
      POWER,
    );
  return tile('investors', ground, [
    panelRow(0.6, 0.7, 3),
    panelRow(0.6, 2.5, 3),
    panelRow(0.6, 4.3, 3),
    battery(4.3, 4, 4),
    bush(5.2, 0.9, 0.34),
  ]);
}

function fleets(): Picture {
  const ground =
    garden() +
    yard(0.4, 1.9, 5.2, 3.6) +
    roadMarks([
      [
        [0.5, 3.6],
        [5.4, 3.6],
      ],
    ]);
  return tile('fleets', ground, [
    charger(0.9, 1, 1.2),
    charger(3.6, 1, 1.2),
    van(1.6, 2.2, M.blue),
    van(1.9, 4.1, M.amber),
    bush(5.3, 0.9, 0.3, '#45AE7D'),
  ]);
}

export const audiencePictures = (): Picture[] => [
  homes(),
  developers(),
  utilities(),
  industry(),
  investors(),
  fleets(),
];
