import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';

/** Side of the stored square, in pixels. */
const side = 512;

/**
 * The picture as a new JPEG of 512 by 512. Throws `photo-unreadable` for everything that is not a JPEG or PNG picture.
 */
export async function readPhoto(bytes: Buffer): Promise<Buffer> {
  const size = { width: side, height: side, fit: 'cover', position: 'attention' } as const;
  const photo = await readApart('jpeg', { bytes, size });
  if (!photo) throw new AppError('photo-unreadable');
  return photo;
}
