import { M, P, poly } from './kit.ts';
import { lawn, platform, bush, palm } from './land.ts';
import { atNight, crescent, groundAtNight, litHouse, NIGHT_GRADIENTS } from './night.ts';
import { drawPicture } from './scene.ts';
import type { Picture } from './scene.ts';

const SIDE = 5;
const [X, Y, WIDE, DEEP] = [1.25, 1.15, 2.7, 1.9];
const VIEW = { left: -150, top: -92, width: 300, height: 236 };

/** A house of two floors at night with one lit window, under a crescent moon: the end of the landing page. */
export function houseAtNight(): Picture {
  const { solid, ground } = litHouse(X, Y, { w: WIDE, d: DEEP, h: 1.35, floors: 2, wall: M.wall, lit: [0] });
  const path = poly(
    [
      [X + 1.1, Y + DEEP],
      [X + 1.62, Y + DEEP],
      [X + 1.62, SIDE],
      [X + 1.1, SIDE],
    ],
    '#E9E4D8',
  );
  const plants = [palm(4.45, 0.75, 2, 0.8), bush(4.35, 3.4, 0.34, '#45AE7D'), bush(0.95, 4.1, 0.3)];
  const [moonX, moonY] = P(0, 0, 4.4);
  return drawPicture('house-at-night', VIEW, {
    ground:
      NIGHT_GRADIENTS +
      crescent(moonX + 84, moonY + 40) +
      groundAtNight(platform(SIDE, SIDE) + lawn(0.35, 0.35, SIDE - 0.7, SIDE - 0.7) + path) +
      ground,
    solids: [solid, ...plants.map((plant) => ({ ...plant, svg: atNight(plant.svg) }))],
  });
}
