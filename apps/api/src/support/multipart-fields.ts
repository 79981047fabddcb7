import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors';
import { bodyLimits } from '#platform/http';

const mostBytes = bodyLimits.form;

/**
 * Makes the routes of this scope read multipart forms, and nothing else: text fields become the body, a field given twice
 * a list (which the contract refuses). Files are refused, and so is more than 64 KiB.
 */
export async function readMultipartFields(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: { fields: 20, parts: 20, fieldSize: mostBytes, fieldNameSize: 100, headerPairs: 50, fileSize: 1 },
  });
  scope.addHook('onRequest', async (request) => {
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
      throw new AppError('unsupported-media-type', { facts: { expected_type: 'multipart/form-data' } });
    }
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('too-large');
  });
  scope.addHook('preValidation', async (request) => {
    request.body = await readFields(request);
  });
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let bytes = 0;
  // Without a content-length only counting tells how long it gets.
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.raw.destroy();
  });
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        throw new AppError('invalid-input', { fields: { [part.fieldname]: { code: 'file-not-accepted' } } });
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('too-large');
      const { fieldname, value } = part;
      fields[fieldname] = fieldname in fields ? [fields[fieldname], value] : value;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  return fields;
}

/** Whatever is wrong with a body is its sender's fault and not a failure of ours. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown }).code);
  return new AppError(code.endsWith('_LIMIT') ? 'too-large' : 'invalid-json');
}
