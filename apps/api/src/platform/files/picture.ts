import type { ResizeOptions } from 'sharp';

/** 40 megapixels: more than any phone's camera, and little enough that no small file unpacks to gigabytes. */
const mostPixels = 40_000_000;

export interface JpegInput {
  bytes: Buffer;
  size: ResizeOptions;
}

/**
 * The picture as a new JPEG of another size. Only its pixels survive: no metadata (where it was taken), no trailing bytes, no
 * second format inside. Null for everything that is not a JPEG or PNG picture through and through.
 */
export async function newJpeg({ bytes, size }: JpegInput): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format, width, height } = await picture.metadata();
    if ((format !== 'jpeg' && format !== 'png') || width < 16 || height < 16) return null;
    return await picture
      .rotate()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}
