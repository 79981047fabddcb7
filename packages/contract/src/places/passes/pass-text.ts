import * as z from 'zod/mini';

/* What passes and gates agree on, without the calls of either. */

/** Guests of one pass. */
export const MOST_GUESTS = 50;

/** The text of a pass: `GP1.` and 123 letters of base64url. */
export const passTextShape = /* @__PURE__ */ z.string().check(z.regex(/^GP1\.[\w-]{123}$/));
