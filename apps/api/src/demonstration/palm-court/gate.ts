import { addDemonstrationGate, type DemonstrationVisit } from '#gate';
import { addUsers, demonstrationPassword } from '#identity';
import { findEstateByName } from '#estates';
import { addMember } from '#teams';
import { databaseNow, type Tx } from '#platform/database/db';
import { loadPalmCourtHelpers } from './helpers.ts';
import { palmCourtHouses } from './palm-court.ts';
import { chance } from './power.ts';

/** The PIN of each guard of the demonstration, which the README publishes. */
const guardPin = '246810';
const guardNames = [
  ['Sunday', 'Okon', '08091234571'],
  ['Garba', 'Musa', '08091234572'],
  ['Blessing', 'Udo', '08091234573'],
] as const;

const visitorNames = [
  'Tayo Alabi',
  'Ngozi Ita',
  'Mary Bassey',
  'Dispatch rider',
  'Gas delivery',
  'Umeh family',
  'Joy Ita',
  'Peter Obi',
  'Jumia delivery',
  'Aunty Ngozi',
];
const daysOfVisits = 30;
const dayMs = 86_400_000;

/** Palm Court's gate: three guards, the codes of Ada as in the design, and the visits of the last month. */
export async function loadPalmCourtGate(tx: Tx, key: Buffer, ada: bigint): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) return;
  const guards = await addGuards(tx, estate.id);
  const houses = await palmCourtHouses(tx);
  const now = await databaseNow(tx);
  const hour = (days: number, hours: number) => lagosHour(now, days, hours);
  const own = { houseId: houses.get('Block 4, Flat 2')!, madeBy: ada };
  await addDemonstrationGate(tx, key, {
    estateId: estate.id,
    gate: 'Gate 1',
    way: 'Gate 1, off Admiralty Way, Lekki Phase 1',
    guards: guards.map((userId) => ({ userId, pin: guardPin })),
    passes: [
      {
        ...own,
        kind: 'once',
        visitor: 'Femi Adeyemi',
        plate: 'KJA 482 DX',
        people: 2,
        from: hour(0, 6),
        until: hour(0, 23),
        code: '482913',
      },
      {
        ...own,
        kind: 'delivery',
        visitor: 'Jumia delivery',
        people: 1,
        from: new Date(now.getTime() - 3_600_000),
        until: new Date(now.getTime() + 3_600_000),
        code: '306548',
        insideSince: new Date(now.getTime() - 600_000),
      },
      { ...own, kind: 'event', visitor: 'Birthday', people: 40, from: hour(5, 17), until: hour(5, 23), code: '914077' },
      {
        ...own,
        kind: 'weekly',
        visitor: 'Aunty Ngozi',
        people: 3,
        from: hour(-21, 12),
        until: hour(60, 18),
        weekdays: 64,
        dayFrom: 720,
        dayTo: 1080,
        code: '228361',
        admitted: 9,
      },
      {
        ...own,
        kind: 'work',
        visitor: 'Plumber, Sani',
        people: 2,
        from: hour(1, 9),
        until: hour(3, 16),
        dayFrom: 540,
        dayTo: 960,
        code: '650192',
      },
    ],
    visits: pastVisits(now, [...houses.values()], guards),
  });
  await loadPalmCourtHelpers(tx, ada, guards[0]!);
}

async function addGuards(tx: Tx, estateId: bigint): Promise<bigint[]> {
  const guards = await addUsers(
    tx,
    guardNames.map(([firstName, lastName, phoneNumber]) => ({
      firstName,
      lastName,
      userName: firstName.toLowerCase(),
      email: `${firstName.toLowerCase()}@example.com`,
      phoneNumber,
      address: 'Gatehouse, Palm Court Estate, Lekki Phase 1, Lagos',
      roles: [],
      isDemonstration: true,
    })),
    demonstrationPassword,
  );
  for (const userId of guards) await addMember(tx, { userId, estateId, role: 'guard' });
  return guards;
}

/** An hour of a day in Lagos, `days` from today. */
export function lagosHour(now: Date, days: number, hours: number): Date {
  const local = now.getTime() + 3_600_000;
  return new Date(local - (local % dayMs) + days * dayMs + (hours - 1) * 3_600_000);
}

/**
 * Fifteen to thirty visits a day, each with an entry and, an hour or two later, an exit. The same in each installation.
 */
function pastVisits(now: Date, houses: readonly bigint[], guards: readonly bigint[]): DemonstrationVisit[] {
  const visits: DemonstrationVisit[] = [];
  for (let day = 1; day <= daysOfVisits; day += 1) {
    const count = 15 + Math.floor(chance(day) * 16);
    for (let place = 0; place < count; place += 1) {
      const draw = (what: number) => chance(day * 1000 + place * 10 + what);
      const at = new Date(lagosHour(now, -day, 7).getTime() + Math.floor(draw(1) * 13 * 60) * 60_000);
      const visit = {
        guardId: guards[(day + place) % guards.length]!,
        houseId: houses[Math.floor(draw(2) * houses.length)]!,
        visitor: visitorNames[Math.floor(draw(3) * visitorNames.length)]!,
        people: 1 + Math.floor(draw(4) * 3),
        passKind: draw(5) < 0.3 ? ('delivery' as const) : ('once' as const),
      };
      if (draw(6) < 0.04) {
        visits.push({ ...visit, at, kind: 'refused', reason: 'The house did not expect them' });
        continue;
      }
      const left = new Date(at.getTime() + (20 + Math.floor(draw(7) * 150)) * 60_000);
      visits.push({ ...visit, at, kind: 'in' }, { ...visit, at: left, kind: 'out' });
    }
  }
  return visits;
}
