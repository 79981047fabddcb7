import type { Utility } from '@gatelight/contract';
import { Secret } from 'otpauth';
import { setStaffRole } from '#staff';
import { demonstrationStaff } from './demonstration-staff.ts';
import { addEstate, addHouses } from '#estates';
import { addUsers, completeDetails, demonstrationPassword, sealSecret, storeSecondFactor } from '#identity';
import { debtReceivable, openingBalances, post } from '#ledger';
import { addMeter, addTariff, addVatRate } from '#metering';
import type { Tx } from '#platform/database/db';
import { demonstrationKey } from '#vending';
import { loadPalmCourt, palmCourtHouses } from './palm-court/palm-court.ts';

const beginning = new Date('2020-02-01T00:00:00Z');

const estates = [
  { name: 'Palm Court Estate', address: 'Off Admiralty Way, Lekki Phase 1, Lagos' },
  { name: 'Harmony Gardens Estate', address: 'Adeniran Ogunsanya Street, Surulere, Lagos' },
] as const;

interface DemonstrationMeter {
  number: string;
  utility: Utility;
  status: 'active' | 'inactive';
  estate: 0 | 1;
  house: string;
  customerName: string;
  debtKobo?: bigint;
  debtRecoveryBp?: number;
}

const meters: readonly DemonstrationMeter[] = [
  {
    number: '04175000019',
    utility: 'electricity',
    status: 'active',
    estate: 0,
    house: 'Block 4, Flat 2',
    customerName: 'Ada Obi',
  },
  {
    number: '04175000027',
    utility: 'electricity',
    status: 'active',
    estate: 0,
    house: 'Block 1, Flat 6',
    customerName: 'Tunde Bakare',
  },
  // Has a small debt, so that the debt line of a price can be seen: a fifth of each purchase pays it back.
  {
    number: '04175000035',
    utility: 'electricity',
    status: 'active',
    estate: 1,
    house: 'House 12',
    customerName: 'Ngozi Eze',
    debtKobo: 1_200_000n,
    debtRecoveryBp: 2000,
  },
  {
    number: '04175000043',
    utility: 'water',
    status: 'active',
    estate: 0,
    house: 'Block 4, Flat 2',
    customerName: 'Ada Obi',
  },
  { number: '04175000050', utility: 'gas', status: 'active', estate: 1, house: 'House 12', customerName: 'Ngozi Eze' },
  {
    number: '04175000068',
    utility: 'electricity',
    status: 'inactive',
    estate: 1,
    house: 'House 7',
    customerName: 'Bello Yusuf',
  },
];

const housesOfHarmony = ['House 3', 'House 7', 'House 12', 'House 18', 'House 21'];

/**
 * Two estates with houses, prices, and the six demonstration meters. Every row is marked as demonstration data where
 * possible.
 */
export async function loadDemonstration(tx: Tx): Promise<void> {
  for (const utility of ['electricity', 'water', 'gas'] as const) {
    await addVatRate(tx, { utility, validFrom: beginning, rateBp: 750 });
  }
  const tariffs = {
    electricity: await addTariff(tx, {
      code: 'R2-ELECTRICITY',
      name: 'Residential R2',
      utility: 'electricity',
      rounding: 'up',
      validFrom: beginning,
      priceKoboPerUnit: 20_740n,
    }),
    water: await addTariff(tx, {
      code: 'ESTATE-WATER',
      name: 'Estate water',
      utility: 'water',
      rounding: 'up',
      validFrom: beginning,
      priceKoboPerUnit: 95_000n,
    }),
    gas: await addTariff(tx, {
      code: 'ESTATE-GAS',
      name: 'Estate piped gas',
      utility: 'gas',
      rounding: 'up',
      validFrom: beginning,
      priceKoboPerUnit: 130_000n,
    }),
  };
  const estateIds: bigint[] = [];
  for (const estate of estates) estateIds.push(await addEstate(tx, { ...estate, isDemonstration: true }));
  const [palmCourt, harmony] = estateIds as [bigint, bigint];
  const { supplyGroupCode, keyRevision } = demonstrationKey;
  const { electricity: tariffId, water: waterTariffId } = tariffs;
  await loadPalmCourt(tx, palmCourt, { tariffId, waterTariffId, supplyGroupCode, keyRevision });
  const ofHarmony = await addHouses(
    tx,
    housesOfHarmony.map((name, row) => ({ row, estateId: harmony, name, kind: 'detached' })),
  );
  const houseIds = [
    await palmCourtHouses(tx),
    new Map(ofHarmony.map(({ row, id }) => [housesOfHarmony[row], id])),
  ] as const;
  for (const meter of meters) {
    const estateId = estateIds[meter.estate];
    const houseId = houseIds[meter.estate].get(meter.house);
    if (estateId === undefined || houseId === undefined) throw new Error(`no house for meter ${meter.number}`);
    const meterId = await addMeter(tx, {
      number: meter.number,
      utility: meter.utility,
      status: meter.status,
      estateId,
      houseId,
      customerName: meter.customerName,
      tariffId: tariffs[meter.utility],
      supplyGroupCode: demonstrationKey.supplyGroupCode,
      keyRevision: demonstrationKey.keyRevision,
      tariffIndex: '01',
      debtRecoveryBp: meter.debtRecoveryBp ?? 0,
      isDemonstration: true,
    });
    if (meter.debtKobo !== undefined) {
      await post(tx, {
        reference: `opening-debt:${meterId}`,
        kind: 'opening-debt',
        moves: [{ from: debtReceivable(meterId), to: openingBalances, amountKobo: meter.debtKobo }],
        memo: `Demonstration: what meter ${meter.number} owed when it was taken over`,
        actor: 'system',
      });
    }
  }
}

/** The ids of the demonstration accounts. */
export interface DemonstrationPeople {
  ada: bigint;
  tunde: bigint;
  musa: bigint;
  rita: bigint;
  admin: bigint;
}

/**
 * The accounts that a sandbox offers for signing in. They are never in production, because their password is public.
 */
export async function loadDemonstrationPeople(tx: Tx, otpKey: Buffer): Promise<DemonstrationPeople> {
  const person = { isDemonstration: true };
  const added = await addUsers(
    tx,
    [
      {
        ...person,
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Obi',
        userName: 'ada',
        phoneNumber: '08031234567',
        address: 'Block 4, Flat 2, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['user'],
      },
      {
        ...person,
        email: 'tunde@example.com',
        firstName: 'Tunde',
        lastName: 'Bakare',
        userName: 'tunde',
        phoneNumber: '08051234568',
        address: 'Block 1, Flat 6, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['homeOwner'],
      },
      {
        ...person,
        email: 'musa@example.com',
        firstName: 'Musa',
        lastName: 'Bello',
        userName: 'musa',
        phoneNumber: '08071234569',
        address: 'Estate office, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['manager'],
      },
      ...demonstrationStaff.map(({ firstName, lastName, email, phoneNumber }) => ({
        ...person,
        email,
        firstName,
        lastName,
        userName: email.slice(0, email.indexOf('@')),
        phoneNumber,
        address: 'Alaka Estate Shopping Complex, Surulere, Lagos',
        roles: [],
      })),
      {
        ...person,
        email: 'rita@example.com',
        firstName: 'Rita',
        lastName: 'Ekanem',
        userName: 'rita',
        phoneNumber: '08061234570',
        address: 'Block 3, Flat 4, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['homeOwner'],
      },
    ],
    demonstrationPassword,
  );
  const [ada, tunde, musa] = added;
  const staff = added.slice(3, -1);
  const [admin] = staff;
  const rita = added.at(-1);
  if (ada === undefined || tunde === undefined || musa === undefined || rita === undefined || admin === undefined) {
    throw new Error('five accounts were expected');
  }
  for (const id of [musa, rita, ...staff]) await completeDetails(tx, id);
  for (const [index, userId] of staff.entries()) {
    const { role, secret } = demonstrationStaff[index]!;
    await setStaffRole(tx, { userId, role, has: true, by: 'system' });
    await storeSecondFactor(tx, userId, sealSecret(otpKey, userId, Secret.fromBase32(secret).bytes));
  }
  return { ada, tunde, musa, rita, admin };
}
