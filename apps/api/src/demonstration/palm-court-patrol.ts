import { findEstateByName } from '#estates';
import { addDemonstrationBlocks } from '#patrol';
import type { Tx } from '#platform/database/db';
import { palmCourtHouses } from './palm-court.ts';

/** Palm Court has blocked a vehicle, and the house that it visited has said its side. */
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
}
