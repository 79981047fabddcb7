import * as z from 'zod/mini';

export const maxPageSize = 100;
export const defaultPageSize = 50;

/** The part of a query that chooses a page: `z.strictObject({ ...pageQuery, … })`. */
export const pageQuery = {
  /** `next` of the page before; without it the first page. */
  cursor: /* @__PURE__ */ z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,800}$/))),
  /** How many items: 1 to 100. */
  limit: /* @__PURE__ */ z._default(
    z.pipe(
      z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/))]), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(maxPageSize)),
    ),
    defaultPageSize,
  ),
};

/** One page of a list. `next` is null on the last page. */
/* @__NO_SIDE_EFFECTS__ */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}
