import * as contract from '@gatelight/contract';
import type { MeterLife } from '@gatelight/contract';
import { isMeterNumber } from '@gatelight/sts';
import {
  changeMeter,
  findMeterState,
  insertMeter,
  livesInHouse,
  noteAct,
  requireLife,
  requireMeterState,
  type MeterState,
} from '#metering';
import { changeLine, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readKeyDates } from '#vending';
import * as store from './act-store.ts';

const objectOf = ({ number }: { number: string }) => ({ kind: 'meter', id: number });
const fingerprintOfMeter = (meter: MeterState) => fingerprintOf(meter.id, meter.revision);

/** No token can be made for a number with a wrong check digit. */
function requireCheckDigit(number: string): void {
  if (!isMeterNumber(number)) {
    throw new AppError('invalid-input', { fields: { number: { code: 'meter-number-format' } } });
  }
}

/** An act that changes only the state of a meter's life. */
function changeLifeAct(
  act: contract.ActDefinition<typeof contract.reportFaultAct.input>,
  from: readonly MeterLife[],
  to: MeterLife,
  event: contract.MeterEventKind,
  also?: (db: Db | Tx, meter: MeterState) => Promise<void>,
): ActHandler {
  return handleAct({
    act,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number }) {
      const meter = await requireMeterState(db, number);
      requireLife(meter, ...from);
      await also?.(db, meter);
      return { changes: [changeLine('life', meter.life, to)], fingerprint: fingerprintOfMeter(meter) };
    },
    async run(tx, { number }, by) {
      const meter = await requireMeterState(tx, number, { lock: true });
      requireLife(meter, ...from);
      await changeMeter(tx, meter.id, {
        life: to,
        ...(to === 'in_store' ? { houseId: null, customerName: 'In store' } : {}),
      });
      if (to === 'retired' || to === 'in_store') await store.clearHousehold(tx, meter.id);
      await noteAct(tx, meter, event, by);
      return { number, life: to };
    },
  });
}

/** Puts a meter into a house, from the store or from another house. */
function placeMeterAct(
  act: contract.ActDefinition<typeof contract.installMeterAct.input>,
  from: readonly MeterLife[],
  event: contract.MeterEventKind,
): ActHandler {
  return handleAct({
    act,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number, house_id, customer_name }) {
      const [meter, house] = [await requireMeterState(db, number), await store.requireHouse(db, house_id)];
      requireLife(meter, ...from);
      if (meter.houseId === house.id && meter.customerName === customer_name) throw new AppError('nothing-to-change');
      return {
        changes: [
          changeLine(
            'house',
            meter.houseName && `${meter.houseName}, ${meter.estateName}`,
            `${house.name}, ${house.estateName}`,
          ),
          changeLine('customer', meter.customerName, customer_name),
        ],
        // Users of the meter in the old house lose their access.
        warnings: meter.houseId !== null && meter.houseId !== house.id ? ['household-loses-meter'] : [],
        fingerprint: fingerprintOf(meter.id, meter.revision, house.id, house.name),
      };
    },
    async run(tx, { number, house_id, customer_name }, by) {
      const house = await store.requireHouse(tx, house_id);
      await store.lockHouse(tx, house.id);
      const meter = await requireMeterState(tx, number, { lock: true });
      requireLife(meter, ...from);
      await changeMeter(tx, meter.id, {
        ...(meter.life === 'in_store' ? { life: 'installed' as const } : {}),
        estateId: house.estateId,
        houseId: house.id,
        customerName: customer_name,
      });
      if (meter.houseId !== null && meter.houseId !== house.id) await store.clearHousehold(tx, meter.id);
      await noteAct(tx, meter, event, by, { house: `${house.name}, ${house.estateName}`, customer: customer_name });
      return { number, house: house.name };
    },
  });
}

/** Acts of staff that change a meter without a token. */
export const meterActHandlers: readonly ActHandler[] = [
  handleAct({
    act: contract.createMeterAct,
    object: objectOf,
    secondPerson: false,
    async preview(db, input) {
      requireCheckDigit(input.number);
      if (await findMeterState(db, input.number)) throw new AppError('meter-number-taken');
      const estate = await store.requireEstate(db, input.estate_id);
      const tariff = await store.requireTariff(db, input.tariff_id, input.utility);
      return {
        changes: [
          changeLine('meter', null, input.number),
          changeLine('estate', null, estate.name),
          changeLine('tariff', null, tariff.name),
          changeLine('supply-group', null, `${input.supply_group_code}, revision ${input.key_revision}`),
        ],
        // A mistyped digit would otherwise be noticed by the first buyer.
        warnings: (await store.hasVendingKey(db, input.supply_group_code, input.key_revision))
          ? []
          : ['no-vending-key'],
        fingerprint: fingerprintOf(input.number, estate.id),
      };
    },
    async run(tx, input, by) {
      const estate = await store.requireEstate(tx, input.estate_id);
      const tariff = await store.requireTariff(tx, input.tariff_id, input.utility);
      const datesOf = await readKeyDates(tx);
      const id = await insertMeter(tx, {
        number: input.number,
        utility: input.utility,
        life: 'in_store',
        estateId: estate.id,
        houseId: null,
        customerName: 'In store',
        make: input.make,
        tariffId: tariff.id,
        supplyGroupCode: input.supply_group_code,
        keyRevision: input.key_revision,
        tariffIndex: input.tariff_index,
        ...datesOf({ supplyGroupCode: input.supply_group_code, keyRevision: input.key_revision }),
      });
      await noteAct(tx, { id }, 'registered', by, { estate: estate.name });
      return { number: input.number };
    },
  }),
  handleAct({
    act: contract.editMeterAct,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number, customer_name, make, tariff_id }) {
      const meter = await requireMeterState(db, number);
      requireLife(meter, 'in_store', ...livesInHouse);
      const tariff = await store.requireTariff(db, tariff_id, meter.utility);
      const changes = [
        changeLine('customer', meter.customerName, customer_name),
        changeLine('make', meter.make, make),
        changeLine('tariff', meter.tariffName, tariff.name),
      ].filter(({ from, to }) => from !== to);
      if (changes.length === 0) throw new AppError('nothing-to-change');
      return { changes, fingerprint: fingerprintOfMeter(meter) };
    },
    async run(tx, { number, customer_name, make, tariff_id }, by) {
      const meter = await requireMeterState(tx, number, { lock: true });
      requireLife(meter, 'in_store', ...livesInHouse);
      const tariff = await store.requireTariff(tx, tariff_id, meter.utility);
      await changeMeter(tx, meter.id, {
        customerName: customer_name,
        make,
        ...(tariff.id === meter.tariffId ? {} : { tariffId: tariff.id }),
      });
      await noteAct(tx, meter, tariff.id === meter.tariffId ? 'edited' : 'tariff-changed', by, { tariff: tariff.name });
      return { number, customer: customer_name, tariff: tariff.name };
    },
  }),
  placeMeterAct(contract.installMeterAct, ['in_store'], 'installed'),
  placeMeterAct(contract.moveMeterAct, livesInHouse, 'moved'),
  changeLifeAct(contract.reportFaultAct, ['installed', 'active'], 'faulty', 'fault-reported'),
  changeLifeAct(contract.mendMeterAct, ['faulty'], 'active', 'mended'),
  changeLifeAct(contract.storeMeterAct, ['installed'], 'in_store', 'stored', async (db, meter) => {
    if (await store.wasUsed(db, meter.id)) throw new AppError('meter-step');
  }),
  changeLifeAct(contract.retireMeterAct, ['in_store', ...livesInHouse], 'retired', 'retired'),
  handleAct({
    act: contract.reportTamperAct,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number }) {
      const meter = await requireMeterState(db, number);
      requireLife(meter, ...livesInHouse);
      if (meter.tamperedAt) throw new AppError('nothing-to-change');
      return { changes: [changeLine('tamper', 'none', 'reported')], fingerprint: fingerprintOfMeter(meter) };
    },
    async run(tx, { number }, by) {
      const meter = await requireMeterState(tx, number, { lock: true });
      requireLife(meter, ...livesInHouse);
      if (meter.tamperedAt) throw new AppError('nothing-to-change');
      await changeMeter(tx, meter.id, { tamperedAt: 'now' });
      await noteAct(tx, meter, 'tamper-reported', by);
      return { number };
    },
  }),
];
