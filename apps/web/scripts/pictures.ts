/** Writes what is made from `brand.json` and draws every picture into `src/pictures/`; the build and the tests do it by themselves. */
import { writeBrandFiles } from '../brand/brand-files.ts';
import { drawPictures } from '../pictures/draw.ts';

writeBrandFiles();
drawPictures();
