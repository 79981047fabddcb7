/** Draws every picture into `src/pictures/`; the build and the tests do it by themselves. */
import { drawPictures } from '../pictures/draw.ts';

drawPictures();
