import type { ResizeOptions, Sharp } from 'sharp';

/** 40 megapixels: more than any phone's camera, and small enough that no small file unpacks to gigabytes. */
const mostPixels = 40_000_000;

export interface JpegInput {
  bytes: Buffer;
  size: ResizeOptions;
}

export interface WebpInput extends JpegInput {
  /** The most bytes that it may have. */
  most: number;
}

/**
 * The picture in its new size, with only its pixels. Null for everything that is not completely a JPEG or PNG picture.
 */
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
 * The picture as a new JPEG of another size. Only its pixels are kept: no metadata (where it was taken), no trailing
 * bytes, no second format inside. Null for everything that is not completely a JPEG or PNG picture.
 */
export async function newJpeg(input: JpegInput): Promise<Buffer | null> {
  try {
    return (await (await read(input))?.jpeg({ quality: 82, mozjpeg: true }).toBuffer()) ?? null;
  } catch {
    return null;
  }
}

/** Like `newJpeg`, but a WebP with a maximum size: the best quality that fits, or a smaller picture. */
export async function newWebp({ most, ...input }: WebpInput): Promise<Buffer | null> {
  try {
    const picture = await read(input);
    if (!picture) return null;
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const { default: sharp } = await import('sharp');
    for (const scale of [1, 0.5, 0.25]) {
      for (const quality of [70, 35]) {
        const small = sharp(data, { raw: info }).resize(Math.round(info.width * scale));
        const made = await small.webp({ quality, effort: 3 }).toBuffer();
        if (made.length <= most) return made;
      }
    }
    return null;
  } catch {
    return null;
  }
}
