import multipart from '@fastify/multipart';
import { mediaTypes, type FileKind, type Upload } from '@gatelight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A file that arrived completely, of one of the kinds that the route accepts. */
export interface UploadedFile {
  name: string;
  kind: FileKind;
  bytes: Buffer;
}

const filesOf = new WeakMap<FastifyRequest, UploadedFile>();

export const uploadedFile = (request: FastifyRequest): UploadedFile | undefined => filesOf.get(request);

/**
 * Makes the routes of this scope read only multipart forms: text fields become the body, and a field that is given
 * twice becomes a list (which the contract refuses). At most `fieldBytes` of fields, and the single file that the route
 * accepts.
 */
export async function readMultipart(
  scope: FastifyInstance,
  { fieldBytes, upload }: { fieldBytes: number; upload: Upload | undefined },
): Promise<void> {
  const mostBytes = fieldBytes + (upload?.maxBytes ?? 0);
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: {
      fields: 20,
      parts: 20,
      files: 1,
      fieldSize: fieldBytes,
      fieldNameSize: 100,
      headerPairs: 50,
      fileSize: upload?.maxBytes ?? 1,
    },
  });
  scope.addHook('preParsing', async (request) => {
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
      throw new AppError('unsupported-media-type', { facts: { expected_type: 'multipart/form-data' } });
    }
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('too-large');
  });
  scope.addHook('preValidation', async (request) => {
    request.body = await readParts(request, mostBytes, upload);
  });
}

async function readParts(
  request: FastifyRequest,
  mostBytes: number,
  upload: Upload | undefined,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let bytes = 0;
  // Without a content-length only counting shows the size.
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.raw.destroy();
  });
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== upload?.field) {
          throw new AppError('invalid-input', { fields: { [part.fieldname]: { code: 'file-not-accepted' } } });
        }
        filesOf.set(request, fileOf(part.filename, part.mimetype, await part.toBuffer(), upload));
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('too-large');
      const { fieldname, value } = part;
      fields[fieldname] = fieldname in fields ? [fields[fieldname], value] : value;
    }
  } catch (error) {
    throw toRefusal(error);
  }
  if (upload && !filesOf.has(request)) {
    throw new AppError('invalid-input', { fields: { [upload.field]: { code: 'file-required' } } });
  }
  return fields;
}

/** The first bytes of a file decide its kind. The media type from the browser must match. */
function fileOf(name: string, declared: string, bytes: Buffer, upload: Upload): UploadedFile {
  const kind = upload.kinds.find((one) => mediaTypes[one] === declared && looksLike[one](bytes));
  if (kind === undefined) {
    const expected = upload.kinds.map((one) => mediaTypes[one]).join(' or ');
    throw new AppError('unsupported-media-type', { facts: { expected_type: expected } });
  }
  return { name, kind, bytes };
}

const startsWith = (hex: string) => (bytes: Buffer) =>
  bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

const looksLike: Record<FileKind, (bytes: Buffer) => boolean> = {
  // In UTF-8, in UTF-16 with its byte order mark, or in Windows-1252: the reader of the file finds out.
  csv: (bytes) => bytes.length > 0 && (startsWith('fffe')(bytes) || !bytes.includes(0)),
  // Only sent, never accepted.
  journal: () => false,
  jsonl: () => false,
  json: (bytes) => bytes.length > 0 && !bytes.includes(0) && isUtf8(bytes),
  pdf: startsWith('255044462d'),
  // A ZIP file, like every XLSX.
  xlsx: startsWith('504b0304'),
  png: startsWith('89504e470d0a1a0a'),
  jpeg: startsWith('ffd8ff'),
};

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Every fault of a body is its sender's fault and not a failure of ours. */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown }).code);
  const isTooLarge = code.endsWith('_LIMIT') || code === 'FST_REQ_FILE_TOO_LARGE';
  return new AppError(isTooLarge ? 'too-large' : 'invalid-json');
}
