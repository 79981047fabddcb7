import { addDemonstrationPast } from '#arrears';
import { findEstateByName } from '#estates';
import { addUsers, completeDetails, demonstrationPassword } from '#identity';
import type { Tx } from '#platform/database/db';
import { addDemonstrationAsked } from '#service-charges';
import { addMember } from '#teams';

/**
 * The second person of Palm Court Estate, requests that wait for one, and finished plans. The debt of houses does not
 * change.
 */
export async function loadPalmCourtSecond(tx: Tx): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) throw new Error('the demonstration estate is missing');
  const [accountant] = await addUsers(
    tx,
    [
      {
        isDemonstration: true,
        email: 'ngozi@example.com',
        firstName: 'Ngozi',
        lastName: 'Eze',
        userName: 'ngozi',
        phoneNumber: '08061234571',
        address: 'Estate office, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['user'],
      },
    ],
    demonstrationPassword,
  );
  if (accountant === undefined) throw new Error('the accountant is missing');
  await completeDetails(tx, accountant);
  await addMember(tx, { userId: accountant, estateId: estate.id, role: 'accountant' });
  await addDemonstrationAsked(tx, estate.id, { by: accountant, house: 'Block 9, Flat 2' });
  await addDemonstrationPast(tx, estate.id, { kept: 'Block 5, Flat 3', broken: 'Block 9, Flat 2' });
}
