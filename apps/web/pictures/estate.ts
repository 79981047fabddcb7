import { M, flow, onLeft, poly } from './kit.ts';
import type { Point } from './kit.ts';
import { guardHouse, house } from './homes.ts';
import type { HouseLook } from './homes.ts';
import { bush, lawn, palm, platform, road, roadMarks, wall, yard } from './land.ts';
import {
  atNight,
  globe,
  glowingFlow,
  groundAtNight,
  guardAtNight,
  halo,
  lampPool,
  litHouse,
  nightSky,
  pool,
  streetLamp,
} from './night.ts';
import { charger, genset, kiosk, transformer, waterTank } from './power.ts';
import { drawPicture, viewOf } from './scene.ts';
import type { Picture, Solid } from './scene.ts';
import { boom, car, pillar } from './street.ts';

const W = 16;
const D = 14;
const LINES = {
  power: { day: '#FFB61F', night: '#FFC94F' },
  water: { day: '#39A7E6', night: '#6CC6F5' },
} as const;

/** High enough for the moon over the tank. */
function estateView() {
  const view = viewOf(W, D, 5.6, 6);
  return { ...view, height: view.height + 6 };
}

export const ESTATE_VIEW = estateView();

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
    [4.2, 10.6],
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

const HOMES: readonly (readonly [x: number, y: number, look: HouseLook])[] = [
  [3.2, 2.6, { w: 2.6, d: 2.3, solar: 3, lit: [0, 2] }],
  [1.5, 9.1, { w: 2.6, d: 2.4, wall: M.coral, roof: M.roofTerracotta, style: 'hip', lit: [0, 3] }],
  [
    10.8,
    9.9,
    { w: 3.4, d: 2.4, floors: 2, h: 1.35, wall: M.mint, roof: M.roofSlate, solar: 4, lit: [1, 3, 5, 6, 9, 10] },
  ],
];

/** Positions of street lamps, and how far their arms reach over the road. */
const LAMPS = [
  [9.45, 2.3, -0.75, 0],
  [6.55, 10.7, 0.75, 0],
  [3.9, 8.5, 0, -0.75],
  [12.6, 5.75, 0, 0.75],
] as const;
const GLOBES = [
  [6.8, 13.2],
  [9.1, 13.2],
] as const;
const GUARD = [9.5, 12.1] as const;

const LAND =
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
  yard(10.2, 1, 5.1, 3.8);

/** Everything without its own light: the same by day and by night. */
const SOLIDS: readonly Solid[] = [
  wall(0, 0, W, 0.18, 0.7, 'back'),
  wall(0, 0, 0.18, D, 0.7, 'back'),
  waterTank(1.1, 1.1),
  transformer(10.7, 1.5),
  transformer(12.7, 1.5),
  kiosk(11.1, 3.5),
  genset(13.5, 3.6),
  pillar(6.6, 13),
  pillar(8.9, 13),
  boom([7, 13.3, 0.85], [8.9, 13.3, 0.85]),
  car(13.2, 7),
  charger(14.1, 5.9, 0.8),
  palm(6, 1.2, 2.1),
  palm(9.9, 5.2, 1.8, 0.9),
  palm(0.9, 12.9, 2),
  palm(5.6, 9, 1.7, 0.9),
  palm(15.2, 1.2, 1.9, 0.9),
  bush(2.6, 5.2, 0.32),
  bush(6, 2.8, 0.3),
  bush(0.9, 11.4, 0.3, '#45AE7D'),
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

/** The lines in the order in which they are drawn. */
const DRAWN_LINES = [
  ['home', LINES.power],
  ['block', LINES.power],
  ['bungalow', LINES.power],
  ['water', LINES.water],
] as const;

/** The estate of the landing page: homes, gate, tank and substation behind one wall. */
export function estatePicture(): Picture {
  const lines = DRAWN_LINES.map(([name, { day }]) => flow(ESTATE_FLOWS[name], day));
  const solids = [
    ...SOLIDS,
    ...HOMES.map(([x, y, look]) => house(x, y, look)),
    guardHouse(...GUARD),
    ...lightsOf(false),
  ];
  const title = 'An estate with homes, a gate, a water tank, a substation and solar roofs, joined by energy lines';
  return drawPicture('estate', ESTATE_VIEW, { title, ground: LAND + lines.join(''), solids });
}

/** The same estate at night: the gate is the brightest place, then windows, street lamps, energy lines and the moon. */
export function estateAtNight(): Picture {
  const homes = HOMES.map(([x, y, look]) => litHouse(x, y, look));
  const lines = DRAWN_LINES.map(([name, { night }]) => glowingFlow(ESTATE_FLOWS[name], night));
  const [guardX, guardY] = GUARD;
  const guard = guardAtNight(guardX, guardY);
  const guarded = guardHouse(guardX, guardY, guard.person);
  const light =
    homes.map(({ ground }) => ground).join('') +
    LAMPS.map(([x, y, armX, armY]) => lampPool(x + armX, y + armY)).join('') +
    pool(8.1, 13.1, 2.7) +
    pool(8, 13, 1.7) +
    pool(8, 12.9, 0.9) +
    pool(10, 13.5, 0.9) +
    pool(12, 4.9, 1, 'b', 0.6) +
    pool(14.4, 6.6, 0.8, 'c', 0.7) +
    headlights();
  // The window of the substation, the screen of the charger and the lamps of the car.
  const over =
    halo([11.65, 4.5, 0.5], 14, 14, 'a', 0.55) +
    onLeft(11.3, 4.5, 0.25, 0.7, 0.5, '#FFC94F') +
    halo([14.35, 6.3, 0.9], 17, 17, 'c') +
    halo([14.85, 7.15, 0.34], 9, 9) +
    halo([14.85, 7.62, 0.34], 9, 9);
  return drawPicture('estate-night', ESTATE_VIEW, {
    title: 'The estate at night: lit windows, street lamps, a bright gate and glowing energy lines under a full moon',
    ground: nightSky(ESTATE_VIEW) + groundAtNight(LAND) + lines.join('') + light,
    solids: [
      ...SOLIDS.map((solid) => ({ ...solid, svg: atNight(solid.svg) })),
      ...homes.map(({ solid }) => solid),
      { ...guarded, svg: atNight(guarded.svg) + guard.light },
      ...lightsOf(true),
    ],
    over,
  });
}

const lightsOf = (isNight: boolean): Solid[] => [
  ...LAMPS.map(([x, y, armX, armY]) => streetLamp(x, y, armX, armY, isNight)),
  ...GLOBES.map(([x, y]) => globe(x, y, isNight)),
];

const headlights = () =>
  poly(
    [
      [14.8, 7.1],
      [14.8, 7.7],
      [16, 8.05],
      [16, 6.75],
    ],
    '#FFE9B8',
    ' opacity=".32"',
  );
