import { audiencePictures } from './audiences.ts';
import { estateAtNight, estatePicture } from './estate.ts';
import { houseAtNight } from './house-at-night.ts';
import { withNight } from './night.ts';
import { placePicture } from './place.ts';
import type { Picture } from './scene.ts';
import { servicePictures } from './services.ts';
import { solutionPictures } from './solutions.ts';
import { statePictures } from './states.ts';

/**
 * Every picture of the product, always in the same order and to the same byte. The estate is drawn twice; every other
 * picture holds its night in the same file.
 */
export function allPictures(): Picture[] {
  const small = [
    ...servicePictures(),
    ...solutionPictures(),
    ...audiencePictures(),
    ...statePictures(),
    placePicture(),
  ];
  return [
    estatePicture(),
    estateAtNight(),
    houseAtNight(),
    ...small.map((picture) => ({ ...picture, svg: withNight(picture.svg) })),
  ];
}
