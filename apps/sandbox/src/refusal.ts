import type { z } from 'zod';

/** An expected refusal of a call under /sandbox: HTTP status, code for programs, message for people. */
export class SandboxRefusal extends Error {
  readonly httpStatus: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;

  constructor(httpStatus: number, code: string, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = 'SandboxRefusal';
    this.httpStatus = httpStatus;
    this.code = code;
    this.fields = fields;
  }
}

/** Checks a body against its schema; a fault in it becomes a 400 that names each field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const [name, first] = Object.entries(fields)[0] ?? ['body', 'is not valid'];
  throw new SandboxRefusal(400, 'validation_failed', `${name}: ${first}`, fields);
}
