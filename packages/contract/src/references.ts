import * as z from 'zod/mini';

/**
 * The id of a withdrawal. It is also the reference of its payout, which the provider takes in lower case only; people read and may
 * type it in upper case.
 */
export const withdrawalReference = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.toLowerCase(), /* @__PURE__ */ z.regex(/^wdr-[0-9a-z]{16,40}$/));

/** A text as people read it: ids of withdrawals in it are in upper case, as every other reference is. */
export const shownReference = (text: string): string =>
  text.replaceAll(/\bwdr-[0-9a-z]{16,40}\b/g, (id) => id.toUpperCase());

/** The reference that people know of a movement: what takes or returns the money of a withdrawal has the withdrawal's. */
export const knownReference = (reference: string): string =>
  shownReference(reference.replace(/^withdrawal(?:-back|-reversed)?:/, ''));

/** A typed reference in the form in which it is stored; undefined: it is not the beginning of a withdrawal's id. */
export const typedWithdrawal = (typed: string): string | undefined =>
  /^\s*wdr-/i.test(typed) ? typed.trim().toLowerCase() : undefined;
