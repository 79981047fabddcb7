import { fieldProblem, type FieldProblem, type Route } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { bodyLimits } from './http.ts';
import { messageOfIssue } from './missing-fields.ts';
import { parseStrictJson } from './strict-json.ts';

/* Bodies and parameters of a request, checked against the contract. */

export function bodyLimitOf(route: Route): number {
  if (route.access === 'signature') return bodyLimits.webhook;
  return route.bodyType === 'multipart' ? bodyLimits.form + (route.upload?.maxBytes ?? 0) : bodyLimits.call;
}

function refuseInput(schema: z.core.$ZodType, value: unknown, error: z.core.$ZodError): never {
  // Without a prototype: a field may have any name, even `__proto__`.
  const fields = Object.create(null) as Record<string, FieldProblem>;
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= { code: 'unknown-field' };
    } else {
      fields[issue.path.join('.') || 'body'] ??= fieldProblem(messageOfIssue(schema, value, issue));
    }
  }
  const hasCardNumber = error.issues.some(({ message }) => fieldProblem(message).code === 'card-number');
  throw new AppError(hasCardNumber ? 'card-number-not-allowed' : 'invalid-input', { fields });
}

/** The value as parsed by the schema. Throws `invalid-input` with the problem of each field. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (!result.success) refuseInput(schema, value, result.error);
  return result.data;
}

/** Parses the parameters of a path. A path that cannot exist gets 404 and no hint about the pattern. */
export function parseParams<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new AppError('not-found');
  return result.data;
}

/**
 * Replaces a body that is not strict JSON. It is not refused yet: a route may have to check the signature of the bytes
 * first.
 */
const unreadable = Symbol('unreadable body');

export function bodyFor(route: Route, body: unknown): unknown {
  if (body !== unreadable) return body === undefined ? {} : body;
  // A route without a schema reads the bytes itself.
  if (route.body instanceof z.core.$ZodUnknown) return undefined;
  throw new AppError('invalid-json');
}

/** JSON is UTF-8 (RFC 8259); the text of a client with another encoding would be misread. */
function isUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase();
  return charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii';
}

/** JSON bodies, together with their exact bytes. An empty body counts as `{}`: a POST without fields needs no body. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (!isUtf8(request.headers['content-type'])) return done(new AppError('unsupported-media-type'));
      const raw = bytes as Buffer;
      request.rawBody = raw;
      if (raw.length === 0) return done(null, {});
      try {
        return done(null, parseStrictJson(raw));
      } catch {
        return done(null, unreadable);
      }
    },
  );
}
