import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';

/* A camera for Chromium: it plays a film that a test writes, and reads the file again each time a page opens the camera. */

const width = 640;
const height = 480;
const dark = 16;
const light = 235;

export const cameraFlags = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** A film that shows one grey picture. */
function writeFilm(film: string, picture: Buffer): void {
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colour]);
  writeFileSync(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}

/** Holds nothing before the camera. */
export const holdNothing = (film: string): void => writeFilm(film, Buffer.alloc(width * height, light));

/** Holds the QR code of a page before the camera: the squares that the page draws, large. */
export async function holdBeforeCamera(film: string, code: Locator): Promise<void> {
  await expect(code).toBeVisible();
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  const runs = (await code.locator('path').getAttribute('d')) ?? '';
  const scale = Math.floor((height - 40) / size);
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  const picture = Buffer.alloc(width * height, light);
  for (const [, x, y, long] of runs.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const from = left + Number(x) * scale;
    for (let line = 0; line < scale; line += 1) {
      const start = (top + Number(y) * scale + line) * width + from;
      picture.fill(dark, start, start + Number(long) * scale);
    }
  }
  writeFilm(film, picture);
}
