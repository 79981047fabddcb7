import { findEstateByName } from '#estates';
import { linkMeter, makeHouseOwner } from '#households';
import { addMember } from '#teams';
import type { Tx } from '#platform/database/db';
import type { DemonstrationPeople } from '../demonstration.ts';
import { loadPalmCourtPeople, palmCourtHouses } from '../palm-court/palm-court.ts';

const letByTunde = ['Block 1, Flat 6', 'Block 4, Flat 2'];

/** Ada's two meters; Tunde's own meter and two houses, one of them Ada's; Musa's estate and its people. */
export async function loadDemonstrationHouseholds(tx: Tx, people: DemonstrationPeople): Promise<void> {
  await linkMeter(tx, { userId: people.ada, number: '04175000019', role: 'owner', nickname: 'Home' });
  await linkMeter(tx, { userId: people.ada, number: '04175000043', role: 'owner', nickname: 'Water' });
  await linkMeter(tx, { userId: people.tunde, number: '04175000027', role: 'owner' });
  const houses = await palmCourtHouses(tx);
  for (const name of letByTunde) await makeHouseOwner(tx, { userId: people.tunde, houseId: houses.get(name)! });
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  await addMember(tx, { userId: people.musa, estateId: estate!.id, role: 'manager' });
  await loadPalmCourtPeople(tx, people);
}
