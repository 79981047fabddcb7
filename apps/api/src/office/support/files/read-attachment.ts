import type { UploadedFile } from '#platform/http/uploads';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { StoredFile } from './file-store.ts';

/** Long side of a stored picture, in pixels: a photo of a meter's display stays readable. */
const longSide = 1920;

/**
 * A file as we keep it: a picture made again, a PDF as it came. Throws `attachment-unreadable` for a picture that is none, and
 * for a PDF that is cut off, locked, or carries programs or other files.
 */
export async function readAttachment({ name, kind, bytes }: UploadedFile): Promise<StoredFile> {
  const plain = plainName(name);
  if (kind === 'pdf') {
    if (!(await readApart('plainPdf', { bytes }))) throw new AppError('attachment-unreadable');
    return { name: `${plain}.pdf`, kind, content: bytes };
  }
  const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
  const content = await readApart('jpeg', { bytes, size });
  if (!content || content.length > mostBytes) throw new AppError('attachment-unreadable');
  return { name: `${plain}.jpg`, kind: 'jpeg', content };
}

/** As the database keeps it. A picture of 1920 pixels is far below. */
const mostBytes = 2 * 1024 * 1024;

/** What the sender called it, without folders and its ending: for people to tell files apart. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const cleaned = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .trim();
  return cleaned.slice(0, 80) || 'file';
}
