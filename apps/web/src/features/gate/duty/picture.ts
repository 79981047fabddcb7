import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';

/** A photo of the camera in base64, reduced in size. */
export async function pictureOf(file: File): Promise<string> {
  const small = await shrinkPhoto(file);
  const bytes = new Uint8Array(await small.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}
