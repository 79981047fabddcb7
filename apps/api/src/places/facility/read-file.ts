import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { UploadedFile } from '#platform/http/uploads';
import type { StoredFile } from './file-store.ts';

/** Long side of a stored picture, in pixels. The picture is encoded again, which removes where it was taken. */
const longSide = 1600;
const mostBytes = 2 * 1024 * 1024;

/** Decodes a photo or a paper for storage. Throws `attachment-unreadable`, and `too-large` for a long PDF. */
export async function readFile({ name, kind, bytes }: UploadedFile): Promise<StoredFile> {
  const plain = plainName(name);
  if (kind === 'pdf') {
    if (bytes.length > mostBytes) throw new AppError('too-large');
    if (!(await readApart('plainPdf', { bytes }))) throw new AppError('attachment-unreadable');
    return { name: `${plain}.pdf`, kind, content: bytes };
  }
  const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
  const content = await readApart('jpeg', { bytes, size });
  if (!content || content.length > mostBytes) throw new AppError('attachment-unreadable');
  return { name: `${plain}.jpg`, kind: 'jpeg', content };
}

/** The sender's file name, without folders and ending. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const cleaned = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .trim();
  return cleaned.slice(0, 80) || 'file';
}
