import { sql } from '#platform/database/db';
import type { By } from './deps.ts';

export const json = (by: By) => sql`${JSON.stringify(by)}::jsonb`;
/** The parameters of an array as PostgreSQL reads it: pg sends buffers inside arrays as text otherwise. */
export const byteas = (keys: readonly Buffer[]) => sql`array[${sql.join(keys.map((key) => sql`${key}::bytea`))}]`;
