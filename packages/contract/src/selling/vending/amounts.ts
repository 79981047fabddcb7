import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { kobo, maxKobo } from '../../fields.ts';

/* Amounts of a purchase, as each call takes them. */

/** The smallest purchase: 1,000 naira. */
export const minimumPurchaseKobo = 100_000n;

const noNumber: FieldCode = 'amount-format';

const purchaseKobo = /* @__PURE__ */ z
  .bigint()
  .check(
    z.minimum(minimumPurchaseKobo, 'amount-below-minimum' satisfies FieldCode),
    z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
  );

/** A JSON number or digits. */
export const wireKobo = /* @__PURE__ */ z.pipe(
  z.pipe(
    z.union([z.int(noNumber), z.string().check(z.regex(/^\d{1,15}$/, noNumber))], noNumber),
    z.transform((wire) => BigInt(wire)),
  ),
  purchaseKobo,
);

/** The smallest amount of a signed-in user's order: the same as without an account. */
export const orderKobo = /* @__PURE__ */ kobo.check(
  z.minimum(minimumPurchaseKobo, 'amount-below-minimum' satisfies FieldCode),
);

/** Naira as a JSON number with at most two decimals, in kobo inside. */
export const nairaNumber = /* @__PURE__ */ z.pipe(
  z.pipe(
    z.number(noNumber).check(z.refine((naira) => /^\d{1,13}(\.\d{1,2})?$/.test(String(naira)), noNumber)),
    z.transform((naira: number) => {
      const [whole = '0', cents = ''] = String(naira).split('.');
      return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
    }),
  ),
  purchaseKobo,
);
