import { addDays, lagosDate, startOf } from '@gatelight/contract/lagos-days';
import { addDemonstrationHousehold } from '#helpers';
import { databaseNow, type Tx } from '#platform/database/db';
import { palmCourtHouses } from './palm-court.ts';

const minuteMs = 60_000;

/** A minute of a day in Lagos, `days` from today. */
function lagosMinute(now: Date, days: number, minute: number): Date {
  return new Date(startOf(addDays(lagosDate(now), days)).getTime() + minute * minuteMs);
}

/** Each arrival and exit on the working days of two weeks, without future ones. */
function visitsOf(now: Date, weekdays: number, cameAt: number, leftAt: number) {
  const visits: { kind: 'in' | 'out'; at: Date }[] = [];
  for (let day = -14; day <= 0; day += 1) {
    const weekday = (new Date(lagosMinute(now, day, 720)).getUTCDay() + 6) % 7;
    if (((weekdays >> weekday) & 1) === 0) continue;
    const late = (day * day) % 9;
    visits.push({ kind: 'in', at: lagosMinute(now, day, cameAt + late) });
    visits.push({ kind: 'out', at: lagosMinute(now, day, leftAt - late) });
  }
  return visits.filter(({ at }) => at < now);
}

/**
 * Ada's helpers as in the design: a cleaner, a driver and a nanny who is paused, two cars, and a sofa that leaves
 * today.
 */
export async function loadPalmCourtHelpers(tx: Tx, ada: bigint, guard: bigint): Promise<void> {
  const houses = await palmCourtHouses(tx);
  const houseId = houses.get('Block 4, Flat 2');
  if (houseId === undefined) return;
  const now = await databaseNow(tx);
  await addDemonstrationHousehold(tx, {
    houseId,
    madeBy: ada,
    guardId: guard,
    helpers: [
      {
        name: 'Mary Bassey',
        phone: '08091110001',
        kind: 'cleaner',
        weekdays: 31,
        dayFrom: 480,
        dayTo: 840,
        visits: visitsOf(now, 31, 482, 824),
      },
      {
        name: 'Isa Abdullahi',
        phone: '08091110002',
        kind: 'driver',
        weekdays: 63,
        dayFrom: 390,
        dayTo: 1140,
        visits: visitsOf(now, 63, 391, 1130),
      },
      {
        name: 'Grace Effiong',
        phone: '08091110003',
        kind: 'nanny',
        weekdays: 31,
        dayFrom: 420,
        dayTo: 1080,
        pausedUntil: addDays(lagosDate(now), 7),
        visits: [],
      },
    ],
    vehicles: [
      { plate: 'LSD417AB', about: 'Toyota Corolla, grey', sticker: 'PC-0019' },
      { plate: 'EKY208FT', about: 'Honda Pilot, black', sticker: null },
    ],
    exitPasses: [{ what: 'Sofa and two chairs', person: 'Sani upholstery', plate: 'APP615XK' }],
  });
}
