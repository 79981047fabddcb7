import type { UploadedFile } from '#platform/uploads';
import { AppError } from '#platform/errors';
import { newJpeg } from '#platform/picture';
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
    if (!isPlainPdf(bytes)) throw new AppError('attachment-unreadable');
    return { name: `${plain}.pdf`, kind, content: bytes };
  }
  const content = await newJpeg(bytes, (picture) =>
    picture.resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true }),
  );
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

/** What a PDF may carry besides pages, and we do not pass on: it runs or opens something on the reader's machine. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)\b/;

function isPlainPdf(bytes: Buffer): boolean {
  // What stands in streams is compressed: there, letters that look like a name are chance.
  const text = bytes.toString('latin1').replaceAll(/\bstream\r?\n[^]*?endstream/g, '');
  // A name may be spelled with codes: `/J#61vaScript`.
  const spelled = text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return /^%PDF-[12]\.\d/.test(text) && text.slice(-1024).includes('%%EOF') && !active.test(spelled);
}
