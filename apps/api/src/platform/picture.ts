import type { Sharp } from 'sharp';
import { AppError } from './errors.ts';

/** 40 megapixels: more than any phone's camera, and little enough that no small file unpacks to gigabytes. */
const mostPixels = 40_000_000;

/** Loaded with the first picture: most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Two pictures at once are plenty, and leave the event loop's threads to passwords and the network.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let running = 0;
const mostAtOnce = 2;

/**
 * The picture as a new JPEG, of the size that `fit` gives it. Only its pixels survive: no metadata (where it was taken), no
 * trailing bytes, no second format inside. Undefined for everything that is not a JPEG or PNG picture through and through.
 * Throws `unavailable` while others are read.
 */
export async function newJpeg(bytes: Buffer, fit: (picture: Sharp) => Sharp): Promise<Buffer | undefined> {
  if (running >= mostAtOnce) throw new AppError('unavailable', { retryAfterSeconds: 2 });
  running += 1;
  try {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format, width, height } = await picture.metadata();
    if ((format !== 'jpeg' && format !== 'png') || width < 16 || height < 16) return undefined;
    return await fit(picture.rotate())
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .timeout({ seconds: 8 })
      .toBuffer();
  } catch {
    return undefined;
  } finally {
    running -= 1;
  }
}
