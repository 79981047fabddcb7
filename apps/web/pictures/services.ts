import { M, flat, flow, strokes } from './kit.ts';
import { guardHouse, house } from './homes.ts';
import { bush, lawn, palm, platform, road, roadMarks, wall, yard } from './land.ts';
import {
  battery,
  charger,
  dial,
  dieselTank,
  generator,
  kiosk,
  meterPole,
  panelRow,
  pylon,
  pylonEnds,
  transformer,
} from './power.ts';
import { drawPicture, faded, viewOf } from './scene.ts';
import type { Picture, Solid } from './scene.ts';
import { boom, boomPost, car, card, cardReader, noticeBoard, pillar, ribbon, tokenSlip } from './street.ts';

const SIDE = 8;
const POWER = '#FFB61F';
const FUEL = '#5D6F7E';
const WIRE = '#4A5B69';

/** All vignettes share one view, so that cards beside each other line up. */
const VIEW = viewOf(SIDE, SIDE, 2.9);

const vignette = (name: string, ground: string, solids: readonly Solid[], over = '') =>
  drawPicture(name, VIEW, { ground: platform(SIDE, SIDE) + ground, solids, over });

function metering(): Picture {
  const ground =
    lawn(0.5, 0.5, 7, 7) +
    road(0, 5.2, SIDE, 0.9) +
    flow(
      [
        [6.4, 3.2],
        [5, 3.2],
      ],
      POWER,
    ) +
    flat(1.7, 6.9, 2.2, 0.5, '#10211B', 0.01).replace('/>', ' opacity=".12"/>');
  const wires = strokes(
    [
      [
        [6.1, 3.1, 2.6],
        [4.7, 2.2, 1.75],
      ],
    ],
    WIRE,
    1.4,
  );
  return vignette(
    'metering',
    ground,
    [
      house(1.5, 1.2, { w: 3.2, d: 2.5, seed: 5, solar: 0, roof: M.roofTerracotta }),
      meterPole(6.4, 3, 2.9),
      palm(0.8, 4.4, 1.9, 0.9),
      bush(5.4, 1.2, 0.36),
      bush(7.1, 6.9, 0.34, '#45AE7D'),
    ],
    wires + tokenSlip(1.7, 7, 0.5, 1.65),
  );
}

function estate(): Picture {
  const ground =
    lawn(0.5, 0.5, 2.3, 7) +
    lawn(5.2, 0.5, 2.3, 7) +
    road(3, 0, 2, SIDE) +
    roadMarks([
      [
        [4, 0.4],
        [4, 7.8],
      ],
    ]);
  return vignette('estate-management', ground, [
    wall(0, 0, SIDE, 0.18, 0.6, 'back'),
    wall(0, 0, 0.18, SIDE, 0.6, 'back'),
    house(0.7, 1.6, { w: 2, d: 2.1, wall: M.coral, roof: M.roofGreen, seed: 4 }),
    house(5.4, 1.3, { w: 2.1, d: 2.2, floors: 2, h: 1.25, wall: M.mint, roof: M.roofSlate, style: 'hip', seed: 7 }),
    pillar(2.6, 6.7, 1.4),
    pillar(5, 6.7, 1.4),
    boom([3, 7, 0.85], [5, 7, 0.85]),
    noticeBoard(5.75, 6.2),
    palm(1, 5.6, 1.8, 0.9),
    bush(2.3, 4.9, 0.3),
    bush(7.2, 4.6, 0.34, '#45AE7D'),
    wall(0, SIDE - 0.18, 2.6, 0.18, 0.45, 'front'),
    wall(5.4, SIDE - 0.18, SIDE - 5.4, 0.18, 0.45, 'front'),
    wall(SIDE - 0.18, 0, 0.18, SIDE, 0.45, 'front'),
  ]);
}

function access(): Picture {
  const ground =
    lawn(0.5, 0.5, 7, 1.6) +
    lawn(0.5, 5.5, 7, 2) +
    road(0, 2.5, SIDE, 2.5) +
    roadMarks([
      [
        [0.3, 3.75],
        [7.8, 3.75],
      ],
    ]);
  return vignette(
    'access-control',
    ground,
    [
      guardHouse(5.2, 0.9),
      boomPost(5.4, 5.1),
      boom([5.6, 5.2, 1], [5.6, 2.6, 2.1]),
      car(2.7, 3.9),
      cardReader(3, 6.3, 1.35),
      palm(1.2, 1.3, 2, 0.95),
      bush(3, 1.4, 0.36),
      bush(7.1, 6.8, 0.36, '#45AE7D'),
    ],
    card(2.5, 7.7, 1.3),
  );
}

function diesel(): Picture {
  const ground =
    lawn(0.5, 0.5, 7, 7) +
    yard(0.8, 0.8, 6.6, 4.4) +
    flow(
      [
        [5.9, 3.9],
        [5.9, 4.3],
        [2.6, 4.3],
        [2.6, 3.2],
      ],
      FUEL,
    );
  return vignette('diesel', ground, [
    generator(1.2, 1.5),
    dieselTank(5.1, 1.4),
    dial(3.1, 6.3),
    bush(6.9, 6.6, 0.36),
    bush(1, 6.6, 0.32, '#45AE7D'),
    palm(0.9, 5.6, 1.7, 0.85),
  ]);
}

function solar(): Picture {
  const ground =
    lawn(0.5, 0.5, 7, 7) +
    yard(5.7, 5.2, 1.9, 2) +
    flow(
      [
        [5.2, 1.8],
        [6.4, 1.8],
        [6.4, 5.6],
      ],
      POWER,
    ) +
    flow(
      [
        [5.2, 4],
        [6.4, 4],
      ],
      POWER,
    );
  return vignette('solar', ground, [
    panelRow(0.7, 0.9, 5),
    panelRow(0.7, 3, 5),
    panelRow(0.7, 5.1, 5),
    battery(6, 5.7),
    palm(7, 0.9, 1.9, 0.9),
    bush(7.1, 3.2, 0.34, '#45AE7D'),
  ]);
}

function grid(): Picture {
  const ends = pylonEnds(1.7, 2.2, 4.2);
  const wires = strokes(
    ends.flatMap((end, index) => [
      [end, index % 2 ? ([4.6, 2.6, 1.65] as const) : ([6.3, 2.2, 1.65] as const)],
      [end, [0, end[1] - 0.2, (end[2] ?? 0) + 0.1] as const],
    ]),
    WIRE,
    1.2,
  );
  const fence = strokes(
    [
      ...Array.from({ length: 6 }, (_, index) => [
        [3.2 + index * 0.86, 7, 0] as const,
        [3.2 + index * 0.86, 7, 0.7] as const,
      ]),
      [
        [3.2, 7, 0.62],
        [7.5, 7, 0.62],
      ],
      [
        [3.2, 7, 0.34],
        [7.5, 7, 0.34],
      ],
    ],
    '#6F7F78',
    1.6,
  );
  const ground =
    lawn(0.5, 0.5, 7, 7) +
    yard(3.2, 0.9, 4.3, 6.1) +
    flow(
      [
        [5.2, 2.6],
        [5.2, 4.4],
      ],
      POWER,
    ) +
    flow(
      [
        [5.2, 5.8],
        [5.2, 8],
      ],
      POWER,
    );
  return vignette('grid', ground, [
    pylon(1.7, 2.2, 4.2),
    { x: 2, y: 2, w: 2, d: 0.4, svg: wires },
    transformer(4.1, 1.6),
    transformer(6, 1.6),
    kiosk(4.2, 4.6),
    { x: 3.2, y: 7, w: 4.3, d: 0.1, svg: fence },
    bush(1.2, 6.6, 0.38),
    bush(2.2, 4.6, 0.3, '#45AE7D'),
  ]);
}

function charging(): Picture {
  const bays = strokes(
    [
      [
        [2.1, 2.6],
        [2.1, 5.2],
      ],
      [
        [5.3, 2.6],
        [5.3, 5.2],
      ],
    ],
    '#fff',
    2.4,
  );
  const ground = lawn(0.5, 0.5, 7, 7) + yard(0.5, 2.3, 7, 3.2) + bays;
  const picture = vignette('ev-charging', ground, [
    charger(2.6, 1.1, 1.45),
    charger(5.3, 1.1, 1.45),
    car(2.7, 3.5),
    palm(7, 1, 1.9, 0.9),
    bush(1.2, 1.3, 0.34),
    bush(7, 6.6, 0.34),
    {
      x: 3,
      y: 3,
      w: 0.5,
      d: 0.3,
      svg: strokes(
        [
          [
            [3.3, 1.85, 1.2],
            [3.7, 2.5, 0.6],
            [3.6, 3.5, 0.5],
          ],
        ],
        '#33443D',
        2.4,
      ),
    },
  ]);
  const svg = faded(picture.svg).replace('</svg>', `${ribbon(1.9, 7.2, 0.5, 'Coming Soon')}</svg>`);
  return { ...picture, svg };
}

export const servicePictures = (): Picture[] => [metering(), estate(), access(), diesel(), solar(), grid(), charging()];
