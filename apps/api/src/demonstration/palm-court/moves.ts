import { addDays, lagosDate } from '@gatelight/contract/lagos-days';
import { addDemonstrationMoves } from '#moves';
import { databaseNow, type Tx } from '#platform/database/db';
import { palmCourtHouses, palmCourtLead, palmCourtMeter } from './palm-court.ts';

/** The moves out and in, with the meter readings, as in the design. The days match the people in `palm-court.ts`. */
const moves = [
  { house: 'Block 7, Flat 3', kind: 'out', days: 84, tenths: 30_187 },
  { house: 'Block 8, Flat 1', kind: 'out', days: 84, tenths: 41_206 },
  { house: 'Terrace 11', kind: 'out', days: 50, tenths: 77_412 },
  { house: 'Block 4, Flat 2', kind: 'out', days: 635, tenths: 21_043, name: 'Bola Yusuf' },
  { house: 'Block 4, Flat 2', kind: 'in', days: 633, tenths: 21_043 },
] as const;

export async function loadPalmCourtMoves(tx: Tx): Promise<void> {
  const houses = await palmCourtHouses(tx);
  const now = await databaseNow(tx);
  const day = (ago: number) => addDays(lagosDate(now), -ago);
  await addDemonstrationMoves(
    tx,
    moves.map(({ house, kind, days, tenths, ...more }) => ({
      houseId: houses.get(house)!,
      name: 'name' in more ? more.name : palmCourtLead(house),
      kind,
      movedOn: day(days),
      keys: '2 keys, 1 gate card',
      readings: [{ meter: palmCourtMeter(house), tenths }],
    })),
  );
}
