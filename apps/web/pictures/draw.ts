import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allPictures } from './all.ts';
import { energyDotsCss } from './energy-dots.ts';
import { smallHouse } from './small-house.ts';
import { writeIfNew } from './write-if-new.ts';

const PLACE = fileURLToPath(new URL('../src/pictures/', import.meta.url));

/** Writes every picture as an SVG file, and the style sheet of the dots, to where the pages import them from. */
export function drawPictures(place = PLACE): void {
  mkdirSync(place, { recursive: true });
  for (const { name, svg } of [...allPictures(), smallHouse()]) writeIfNew(join(place, `${name}.svg`), svg);
  writeIfNew(join(place, 'energy-dots.css'), energyDotsCss());
}
