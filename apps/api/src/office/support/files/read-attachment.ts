import type { UploadedFile } from '#platform/http/uploads';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { StoredFile } from './file-store.ts';

/** Longest side of a stored picture, in pixels, so that a photo of a meter's display stays readable. */
const longSide = 1920;

/**
 * A file for storage: a picture is encoded again, a PDF stays as it is. Throws `attachment-unreadable` for an invalid
 * picture, and for a PDF that is cut off, locked, or contains programs or other files.
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

/** The largest size in the database. A picture of 1920 pixels is far below it. */
const mostBytes = 2 * 1024 * 1024;

/** The sender's file name, without folders and ending, so that people can tell files apart. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const cleaned = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .trim();
  return cleaned.slice(0, 80) || 'file';
}
