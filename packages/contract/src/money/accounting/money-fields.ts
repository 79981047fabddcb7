import * as z from 'zod/mini';
import { optionalText } from '../../fields.ts';

/*
 * Of all that staff read about money. What they change are acts: see accounting-acts.ts. Amounts are kobo; where another
 * currency than naira is possible, `currency` names it and the amount is its smallest unit.
 */

export const readsMoney = { permission: 'money.read' } as const;

export const search = /* @__PURE__ */ z.optional(optionalText(100));
export const sort = /* @__PURE__ */ z.optional(z.enum(['created_at', '-created_at']));
export const person = z.object({ id: z.string(), name: z.string() });
export const currency = z.string();
