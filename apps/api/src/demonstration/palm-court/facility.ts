import { addUsers, completeDetails, demonstrationPassword } from '#identity';
import { findEstateByName } from '#estates';
import { loadDemonstrationFacility } from '#facility';
import type { Tx } from '#platform/database/db';
import { loadDemonstrationEstateTickets } from '#support';
import { addMember } from '#teams';
import { naira } from './facility/names.ts';
import { ticketsOf } from './facility/tickets.ts';
import { history, vendors } from './facility/vendors.ts';
import { assets } from './facility/assets.ts';
import { board, pumpJob } from './facility/board.ts';
import { checklists, inspections } from './facility/inspections.ts';

/*
 * The facility of Palm Court Estate, as the design shows it: ten open jobs, one of them late and waiting for a
 * manager's approval of its cost; three done this week; 24 assets; seven vendors and their payments; four waiting
 * tickets. All times count back from today.
 */

/** A page with the name of the paper that it replaces. */
const pdf = (text: string) => {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = parts.map((part, place) => `${place + 1} 0 obj\n${part}\nendobj\n`).join('');
  return `%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`;
};

const pumpLines = [
  { text: 'Mechanical seal and bearings', naira: 96_000 },
  { text: 'Motor rewinding', naira: 54_000 },
  { text: 'Work, 2 days', naira: 35_000 },
];

export async function loadPalmCourtFacility(
  tx: Tx,
  people: { musa: bigint; ada: bigint; tunde: bigint },
): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) throw new Error('the demonstration estate is missing');
  const [officer] = await addUsers(
    tx,
    [
      {
        isDemonstration: true,
        email: 'sani@example.com',
        firstName: 'Sani',
        lastName: 'Garba',
        userName: 'sani',
        phoneNumber: '08061234570',
        address: 'Estate office, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['user'],
      },
    ],
    demonstrationPassword,
  );
  if (officer === undefined) throw new Error('the facility officer is missing');
  await completeDetails(tx, officer);
  await addMember(tx, { userId: officer, estateId: estate.id, role: 'facilityOfficer' });
  await loadDemonstrationEstateTickets(tx, estate.id, ticketsOf(people));
  const past = history();
  await loadDemonstrationFacility(
    tx,
    { estateId: estate.id, manager: people.musa, officer },
    {
      vendors: vendors.map(({ work: _work, lacks, ...vendor }) => ({
        ...vendor,
        papers: (['registration', 'tax'] as const)
          .filter((purpose) => purpose !== lacks)
          .map((purpose) => ({ purpose, name: `${purpose}.pdf`, pdf: pdf(`${vendor.name}: ${purpose}`) })),
      })),
      assets,
      jobs: [...board, ...past],
      lines: pumpLines.map(({ text, naira: amount }, position) => ({
        job: pumpJob,
        position,
        text,
        quote: naira(amount),
      })),
      checklists,
      inspections,
      lastNumber: 424,
    },
  );
}
