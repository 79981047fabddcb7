import { audiencePictures } from './audiences.ts';
import { estatePicture } from './estate.ts';
import { placePicture } from './place.ts';
import type { Picture } from './scene.ts';
import { servicePictures } from './services.ts';
import { solutionPictures } from './solutions.ts';
import { statePictures } from './states.ts';

/** Every picture of the product, always in the same order and to the same byte. */
export function allPictures(): Picture[] {
  return [
    estatePicture(),
    ...servicePictures(),
    ...solutionPictures(),
    ...audiencePictures(),
    ...statePictures(),
    placePicture(),
  ];
}
