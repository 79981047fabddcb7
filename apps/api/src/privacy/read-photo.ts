import { AppError } from '#platform/errors';
import { newJpeg } from '#platform/picture';

/** Side of the stored square, in pixels. */
const side = 512;

/** The picture as a new JPEG of 512 by 512. Throws `photo-unreadable` for everything that is no JPEG or PNG picture. */
export async function readPhoto(bytes: Buffer): Promise<Buffer> {
  const photo = await newJpeg(bytes, (picture) => picture.resize(side, side, { fit: 'cover', position: 'attention' }));
  if (!photo) throw new AppError('photo-unreadable');
  return photo;
}
