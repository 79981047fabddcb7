import {
  assignTariffAct,
  cancelTariffChangeAct,
  createTariffAct,
  scheduleTariffAct,
  type ActInput,
  type Tariff,
  naira,
  wireKobo,
} from '@gatelight/contract';
import { addTariff, assignTariff, schedulePrice } from '#metering';
import { lagosTime } from '#notifications';
import { fieldLabel, fingerprintOf, handleAct, type ActContext, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { generatorActHandler } from './generator-act.ts';
import { boughtChanges, incomeChange, unitNames } from './bought.ts';
import { correctionActHandler } from './corrections/correction-act.ts';
import * as store from './store.ts';
import { isRefusedWith } from '#platform/database/sql-states';

const by = ({ askedBy, approvedBy, reason }: ActContext) => ({
  askedBy: `user:${askedBy}`,
  approvedBy: approvedBy === null ? null : `user:${approvedBy}`,
  reason,
});

const roundings = { up: 'up', down: 'down', 'half-up': 'to the nearest' } as const;

async function find(db: Db | Tx, id: string): Promise<Tariff> {
  const [tariff] = await store.readTariffs(db, id);
  if (!tariff) throw new AppError('not-found');
  return tariff;
}

/** Translates a refusal of the database into an error of the contract. */
async function refusing<T>(work: Promise<T>, taken: 'version-exists' | 'tariff-code-taken'): Promise<T> {
  return work.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === '23505') throw new AppError(taken);
    if (isRefusedWith(error, 'TF001'))
      throw new AppError('starts-too-early', { fields: { valid_from: { code: 'wrong-kind' } } });
    throw error;
  });
}

const object = ({ tariff_id }: { tariff_id: string }) => ({ kind: 'tariff', id: tariff_id });

const schedule = handleAct({
  act: scheduleTariffAct,
  object,
  secondPerson: true,
  async preview(db, input) {
    const tariff = await find(db, input.tariff_id);
    const unit = unitNames[tariff.utility];
    const then = {
      priceKobo: input.price_kobo_per_unit,
      rounding: input.rounding,
      vatRateBp: tariff.vat_rate_bp ?? 0,
    };
    const soldTenths = await store.readUnitsOfMonth(db, input.tariff_id);
    const soon = input.valid_from.getTime() - Date.now() < 24 * 3_600_000;
    return {
      changes: [
        {
          field: fieldLabel(`Price per ${unit}, before VAT`),
          from: tariff.price_kobo_per_unit === null ? null : naira(tariff.price_kobo_per_unit),
          to: naira(input.price_kobo_per_unit),
        },
        ...(tariff.rounding === input.rounding
          ? []
          : [{ field: 'rounding' as const, from: roundings[tariff.rounding], to: roundings[input.rounding] }]),
        { field: 'valid-from', from: null, to: lagosTime(input.valid_from) },
        {
          field: 'meters',
          from: null,
          to: `${tariff.meters}, in ${tariff.estates} ${tariff.estates === 1 ? 'estate' : 'estates'}`,
        },
        ...(await boughtChanges(db, tariff.utility, store.priceNow(tariff), then)),
        ...(tariff.price_kobo_per_unit === null || soldTenths === 0n
          ? []
          : [incomeChange(soldTenths, tariff.price_kobo_per_unit, input.price_kobo_per_unit)]),
      ],
      warnings: [
        ...(soon ? ['less-than-a-day-of-notice' as const] : []),
        ...(tariff.next ? ['another-change-scheduled' as const] : []),
      ],
      fingerprint: await store.tariffFingerprint(db, input.tariff_id),
    };
  },
  async run(tx, input, context) {
    if (!(await store.lockTariff(tx, input.tariff_id))) throw new AppError('not-found');
    const version = await refusing(
      schedulePrice(tx, {
        tariffId: BigInt(input.tariff_id),
        validFrom: input.valid_from,
        priceKoboPerUnit: input.price_kobo_per_unit,
        rounding: input.rounding,
        ...by(context),
      }),
      'version-exists',
    );
    if (input.valid_from.getTime() <= Date.now()) throw new AppError('starts-too-early');
    await store.queueNotice(tx, version);
    return {
      version: version.toString(),
      price_kobo_per_unit: wireKobo(input.price_kobo_per_unit),
      valid_from: input.valid_from.toISOString(),
    };
  },
});

const cancel = handleAct({
  act: cancelTariffChangeAct,
  object,
  secondPerson: true,
  async preview(db, input) {
    const version = (await store.readVersions(db, input.tariff_id)).find(({ id }) => id === input.version_id);
    if (!version) throw new AppError('not-found');
    return {
      changes: [
        { field: 'price', from: naira(version.price_kobo_per_unit), to: null },
        { field: 'valid-from', from: lagosTime(version.valid_from), to: null },
      ],
      warnings: version.state === 'scheduled' ? [] : ['version-begun'],
      fingerprint: await store.tariffFingerprint(db, input.tariff_id),
    };
  },
  async run(tx, input, { askedBy }) {
    if (!(await store.lockTariff(tx, input.tariff_id))) throw new AppError('not-found');
    if (!(await store.cancelPrice(tx, input.version_id, `user:${askedBy}`))) throw new AppError('version-begun');
    return { cancelled: input.version_id };
  },
});

const create = handleAct({
  act: createTariffAct,
  object: ({ code }) => ({ kind: 'tariff-code', id: code }),
  secondPerson: true,
  async preview(db, input) {
    const tariffs = await store.readTariffs(db);
    const taken = tariffs.some(({ code }) => code === input.code);
    const price = {
      priceKobo: input.price_kobo_per_unit,
      rounding: input.rounding,
      vatRateBp: tariffs.find(({ utility }) => utility === input.utility)?.vat_rate_bp ?? 0,
    };
    return {
      changes: [
        { field: 'tariff', from: null, to: `${input.name} (${input.code}), ${input.utility}` },
        {
          field: fieldLabel(`Price per ${unitNames[input.utility]}, before VAT`),
          from: null,
          to: naira(input.price_kobo_per_unit),
        },
        { field: 'rounding' as const, from: null, to: roundings[input.rounding] },
        { field: 'valid-from', from: null, to: lagosTime(input.valid_from) },
        ...(await boughtChanges(db, input.utility, undefined, price)),
      ],
      warnings: taken ? ['tariff-code-taken'] : [],
      fingerprint: fingerprintOf(input.code, taken),
    };
  },
  async run(tx, input, context) {
    const { code, name, utility, rounding } = input;
    const id = await refusing(
      addTariff(tx, {
        code,
        name,
        utility,
        rounding,
        validFrom: input.valid_from,
        priceKoboPerUnit: input.price_kobo_per_unit,
        ...by(context),
      }),
      'tariff-code-taken',
    );
    return { tariff: id.toString(), code };
  },
});

async function metersOf(db: Db | Tx, input: ActInput<typeof assignTariffAct>) {
  const tariff = await find(db, input.tariff_id);
  if ((input.estate_id === undefined) === (input.meter_number === undefined)) {
    throw new AppError('invalid-input', { fields: { estate_id: { code: 'wrong-kind' } } });
  }
  const meters = await store.metersFor(db, {
    utility: tariff.utility,
    estateId: input.estate_id,
    meterNumber: input.meter_number,
  });
  if (meters.length === 0) throw new AppError(input.meter_number === undefined ? 'not-found' : 'unknown-meter');
  if (meters.some(({ utility }) => utility !== tariff.utility)) throw new AppError('other-utility');
  return { tariff, meters };
}

const assign = handleAct({
  act: assignTariffAct,
  object,
  secondPerson: true,
  async preview(db, input) {
    const { tariff, meters } = await metersOf(db, input);
    const before = Map.groupBy(meters, ({ tariffName }) => tariffName);
    return {
      changes: [
        ...[...before].map(([name, some]) => ({
          field: fieldLabel(some.length === 1 ? `Meter ${some[0]!.number}` : `${some.length} meters`),
          from: name,
          to: tariff.name,
        })),
        { field: 'valid-from', from: null, to: lagosTime(input.valid_from) },
      ],
      warnings: tariff.price_kobo_per_unit === null ? ['tariff-without-price'] : [],
      fingerprint: fingerprintOf(...meters.flatMap(({ id, tariffName }) => [id, tariffName])),
    };
  },
  async run(tx, input, context) {
    const { tariff, meters } = await metersOf(tx, input);
    if (input.valid_from.getTime() <= Date.now()) throw new AppError('starts-too-early');
    await refusing(
      assignTariff(tx, {
        tariffId: BigInt(input.tariff_id),
        meterIds: meters.map(({ id }) => id),
        validFrom: input.valid_from,
        ...by(context),
      }),
      'version-exists',
    );
    return { tariff: tariff.name, meters: meters.length, valid_from: input.valid_from.toISOString() };
  },
});

export const tariffActHandlers = (): readonly ActHandler[] => [
  create,
  schedule,
  cancel,
  assign,
  generatorActHandler,
  correctionActHandler,
];
