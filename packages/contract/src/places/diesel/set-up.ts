import * as z from 'zod/mini';
import { kobo, rowId, seenAt, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { estateParams, litres, mm, writers } from './parts.ts';

const length = z.int().check(z.minimum(100), z.maximum(20_000));

/** A table starts at the bottom and rises in both columns. */
function rises(rows: readonly { depth_mm: number; litres: number }[]): boolean {
  return rows.every((row, at) => {
    const before = rows[at - 1];
    return before ? row.depth_mm > before.depth_mm && row.litres > before.litres : row.depth_mm === 0;
  });
}

export const tankShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upright'), diameter_mm: length, height_mm: length }),
  z.strictObject({ kind: z.literal('lying'), diameter_mm: length, length_mm: length }),
  z.strictObject({
    kind: z.literal('table'),
    rows: z
      .array(z.strictObject({ depth_mm: mm, litres }))
      .check(z.minLength(2), z.maxLength(300), z.refine(rises, 'wrong-kind')),
  }),
]);

export const tankForm = z.strictObject({
  name: text(60, 'name-required'),
  capacity_litres: z.number().check(z.minimum(50), z.maximum(1_000_000)),
  /** What stays in the tank below the pipe. */
  dead_stock_litres: litres,
  shape: tankShape,
  /** How far a reading of the stick is usually off: one standard deviation. */
  dip_error_mm: z.number().check(z.minimum(0.5), z.maximum(50)),
  /** How many days a delivery takes from the order. */
  delivery_days: z.int().check(z.minimum(0), z.maximum(60)),
});
export type TankForm = z.output<typeof tankForm>;

const rate = z.number().check(z.minimum(0.1), z.maximum(2000));
export const generatorForm = z.strictObject({
  name: text(60, 'name-required'),
  tank_id: rowId,
  rating_kva: z.number().check(z.minimum(1), z.maximum(10_000)),
  rating_kw: z.number().check(z.minimum(1), z.maximum(10_000)),
  /** Litres an hour at 25, 50, 75 and 100 % load. */
  litres_per_hour: z.strictObject({ quarter: rate, half: rate, three_quarters: rate, full: rate }),
});
export type GeneratorForm = z.output<typeof generatorForm>;

export const supplierForm = z.strictObject({
  name: text(80, 'name-required'),
  /** What a litre costs there, and from which day. */
  price_kobo_per_litre: kobo,
  price_from: z.iso.date(),
});
export type SupplierForm = z.output<typeof supplierForm>;

const saved = z.object({ id: z.string() });
const setUpErrors = ['not-found', 'name-taken', 'card-number-not-allowed'] as const;

export const addTank = defineRoute({
  id: 'addTank',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/tanks',
  summary: 'Add a diesel tank to an estate of the caller',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  idempotent: true,
  body: tankForm,
  success: 201,
  answer: saved,
  errors: [...setUpErrors, 'idempotency-key-reused'],
});

export const changeTank = defineRoute({
  id: 'changeTank',
  method: 'PUT',
  path: '/api/v1/manage/diesel-tanks/{id}',
  summary: 'Change a tank. Dips that were entered before keep their litres',
  access: writers,
  object: 'managed-tank',
  params: estateParams,
  idempotent: true,
  body: z.strictObject({ ...tankForm.shape, seen_at: seenAt }),
  answer: saved,
  errors: [...setUpErrors, 'changed-meanwhile', 'idempotency-key-reused'],
});

export const addGenerator = defineRoute({
  id: 'addGenerator',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/generators',
  summary: 'Add a generator to an estate of the caller',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  idempotent: true,
  body: generatorForm,
  success: 201,
  answer: saved,
  errors: [...setUpErrors, 'idempotency-key-reused'],
});

export const changeGenerator = defineRoute({
  id: 'changeGenerator',
  method: 'PUT',
  path: '/api/v1/manage/generators/{id}',
  summary: 'Change a generator. Runs that were entered before keep what was expected of them',
  access: writers,
  object: 'managed-generator',
  params: estateParams,
  idempotent: true,
  body: z.strictObject({ ...generatorForm.shape, seen_at: seenAt }),
  answer: saved,
  errors: [...setUpErrors, 'changed-meanwhile', 'idempotency-key-reused'],
});

export const addSupplier = defineRoute({
  id: 'addSupplier',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/suppliers',
  summary: 'Add a supplier of diesel with its price',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  idempotent: true,
  body: supplierForm,
  success: 201,
  answer: saved,
  errors: [...setUpErrors, 'idempotency-key-reused'],
});

export const changeSupplier = defineRoute({
  id: 'changeSupplier',
  method: 'PUT',
  path: '/api/v1/manage/diesel-suppliers/{id}',
  summary: 'Rename a supplier, or give its price from another day on; earlier prices stay',
  access: writers,
  object: 'managed-supplier',
  params: estateParams,
  idempotent: true,
  body: z.strictObject({ ...supplierForm.shape, seen_at: seenAt }),
  answer: saved,
  errors: [...setUpErrors, 'changed-meanwhile', 'idempotency-key-reused'],
});

export const dieselSetUpRoutes = [
  addTank,
  changeTank,
  addGenerator,
  changeGenerator,
  addSupplier,
  changeSupplier,
] as const;
