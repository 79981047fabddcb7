import * as z from 'zod/mini';
import { givenText, rowId } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/* Views of lists that members of staff gave a name: their own, or shared with all staff. */

const list = /* @__PURE__ */ z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));
const access = { permission: 'overview.read' } as const;

/** The most that one person has of one list. */
export const mostViews = 20;

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Search, filters and order, as in the address of the page. */
  search: z.string(),
  is_shared: z.boolean(),
  /** Only their owner changes or removes them. */
  is_own: z.boolean(),
  owner_name: z.string(),
});
export type SavedView = z.output<typeof savedView>;

export const listViews = defineRoute({
  id: 'listViews',
  method: 'GET',
  path: '/api/v1/admin/views',
  summary: "Views of one list: the caller's own first, then those that others share",
  access,
  query: z.strictObject({ list }),
  answer: z.array(savedView),
});

export const saveView = defineRoute({
  id: 'saveView',
  method: 'PUT',
  path: '/api/v1/admin/views',
  summary: "Save a view of one list; the caller's view with the same name is replaced",
  access,
  body: z.strictObject({
    list,
    name: /* @__PURE__ */ givenText(60).check(z.minLength(1)),
    search: givenText(2000),
    is_shared: z.boolean(),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['card-number-not-allowed', 'too-many-views'],
});

export const removeView = defineRoute({
  id: 'removeView',
  method: 'DELETE',
  path: '/api/v1/admin/views/{id}',
  summary: "Remove a view of the caller's",
  access,
  params: z.strictObject({ id: rowId }),
  answer: z.object({ id: z.string() }),
  errors: ['not-found'],
});

export const savedViewRoutes = [listViews, saveView, removeView] as const;
