/** Writes the files made from `brand.json` and draws every picture into `src/pictures/`; the build and the tests run it automatically. */
import { writeBrandFiles } from '../brand/brand-files.ts';
import { drawPictures } from '../pictures/draw.ts';

writeBrandFiles();
drawPictures();
