const SIDE = 1024;

/**
 * A phone's photo has 3 to 8 MB; what is stored is a fraction of it. It is made smaller here, with 1024 pixels on its short
 * side, so that a slow network carries a twentieth of it. Where a browser cannot do that, the photo goes as it is.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = SIDE / Math.min(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return small ?? file;
  } catch {
    return file;
  }
}
