import type { ResizeOptions, Sharp } from 'sharp';

/** 40 megapixels: more than any phone's camera, and little enough that no small file unpacks to gigabytes. */
const mostPixels = 40_000_000;

export interface JpegInput {
  bytes: Buffer;
  size: ResizeOptions;
}

export interface WebpInput extends JpegInput {
  /** Bytes that it may have. */
  most: number;
}

/** The picture in its new size, without anything but its pixels. Null for everything that is not a JPEG or PNG picture through and through. */
async function read({ bytes, size }: JpegInput): Promise<Sharp | null> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { format, width, height } = await picture.metadata();
  if ((format !== 'jpeg' && format !== 'png') || width < 16 || height < 16) return null;
  return picture.rotate().resize(size).flatten({ background: '#ffffff' });
}

/**
 * The picture as a new JPEG of another size. Only its pixels survive: no metadata (where it was taken), no trailing bytes, no
 * second format inside. Null for everything that is not a JPEG or PNG picture through and through.
 */
export async function newJpeg(input: JpegInput): Promise<Buffer | null> {
  try {
    return (await (await read(input))?.jpeg({ quality: 82, mozjpeg: true }).toBuffer()) ?? null;
  } catch {
    return null;
  }
}

/** As `newJpeg`, but a WebP of at most so many bytes: the best quality that fits. */
export async function newWebp({ most, ...input }: WebpInput): Promise<Buffer | null> {
  try {
    const picture = await read(input);
    const pixels = await picture?.png().toBuffer();
    if (!pixels) return null;
    const { default: sharp } = await import('sharp');
    for (const quality of [80, 65, 50, 35, 20, 5]) {
      const made = await sharp(pixels).webp({ quality, effort: 5 }).toBuffer();
      if (made.length <= most) return made;
    }
    return null;
  } catch {
    return null;
  }
}
