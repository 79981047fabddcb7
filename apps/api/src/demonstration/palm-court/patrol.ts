import { findEstateByName } from '#estates';
import { addDemonstrationBlocks, addDemonstrationDuty } from '#patrol';
import type { Tx } from '#platform/database/db';
import { palmCourtHouses } from './palm-court.ts';

/**
 * Palm Court has blocked a vehicle, and the house that it visited has replied. Its guards recorded incidents and walk
 * rounds at night.
 */
export async function loadPalmCourtPatrol(tx: Tx): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) return;
  const houses = await palmCourtHouses(tx);
  await addDemonstrationBlocks(tx, estate.id, [
    {
      visitor: '',
      plate: 'LSR 219 FJ',
      reason: 'Drove into the boom of Gate 1 and did not stop.',
      houseId: houses.get('Block 4, Flat 2')!,
      daysLeft: 24,
      daysAgo: 6,
      said: 'The driver has paid for the boom. May he come for my mother on Sunday?',
    },
  ]);
  await addDemonstrationDuty(
    tx,
    estate.id,
    [
      {
        kind: 'damage',
        hoursAgo: 6 * 24,
        place: 'Gate 1',
        said: 'A car drove into the boom and did not stop. The boom is bent.',
        people: '',
        vehicles: 'LSR 219 FJ',
        done: 'The driver paid for the boom. It was replaced the next day.',
      },
      {
        kind: 'quarrel',
        hoursAgo: 3 * 24,
        place: 'Block 7',
        said: 'Two drivers quarrelled about a parking place. Both moved their cars.',
        people: 'Drivers of Block 7, Flat 1 and Flat 3',
        vehicles: '',
        done: 'Talked to both houses. The places are marked now.',
      },
      {
        kind: 'suspicious',
        hoursAgo: 9,
        place: 'Back fence',
        said: 'A ladder leaned against the fence from outside. I took it to the gatehouse.',
        people: '',
        vehicles: '',
        done: '',
      },
    ],
    ['Gate 1', 'Generator house', 'Back fence', 'Block 8'],
  );
}
