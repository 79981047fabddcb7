import { askReasons } from '@gatelight/contract';
import { findEstateByName } from '#estates';
import { databaseNow, type Tx } from '#platform/database/db';
import { addDemonstrationWalkIns, type DemonstrationAsk } from '#walk-ins';
import { lagosHour } from './gate.ts';
import { palmCourtHouses } from './palm-court.ts';
import { chance } from './power.ts';

const guests = ['Ngozi Ita', 'Dispatch rider', 'Tayo Alabi', 'Gas delivery', 'Plumber, Sani', 'Unknown rider'];
const days = 30;

/**
 * Guests without a code in the last month, three or four a day, and how long each waited. The same in each
 * installation.
 */
export async function loadPalmCourtWalkIns(tx: Tx): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) return;
  const houses = [...(await palmCourtHouses(tx)).values()];
  const now = await databaseNow(tx);
  const asks: DemonstrationAsk[] = [];
  for (let day = 1; day <= days; day += 1) {
    for (let place = 0; place < 3 + (day % 2); place += 1) {
      const draw = (what: number) => chance(day * 700 + place * 20 + what);
      const isAnswered = draw(1) < 0.86;
      asks.push({
        houseId: houses[Math.floor(draw(2) * houses.length)]!,
        visitor: guests[Math.floor(draw(3) * guests.length)]!,
        reason: askReasons[Math.floor(draw(4) * askReasons.length)]!,
        people: 1 + Math.floor(draw(5) * 2),
        at: new Date(lagosHour(now, -day, 8).getTime() + Math.floor(draw(6) * 11 * 60) * 60_000),
        seconds: isAnswered ? 8 + Math.floor(draw(7) * 70) : null,
        isYes: draw(8) < 0.85,
        how: draw(9) < 0.8 ? 'app' : 'sms',
      });
    }
  }
  const calls = { callWay: 'Intercom: dial the block and flat number', gatePhone: '08091234571' };
  await addDemonstrationWalkIns(tx, estate.id, calls, asks);
}
