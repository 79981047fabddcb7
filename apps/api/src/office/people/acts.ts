import { createHash } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { queueMessage } from '#notifications';
import { newSecret, sha256 } from '#platform/callers/secrets';
import { fingerprintOf, handleAct, type ActHandler, type ActPreview } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { staffInvitation } from './messages/index.ts';
import {
  endSessionsOf,
  hasAccount,
  insertInvitation,
  isAlone,
  removeSecondFactor,
  selectPerson,
  selectSessionsOf,
  setLocked,
  type PersonRow,
} from './store.ts';

const user = ({ user_id }: { user_id: string }) => ({ kind: 'user', id: user_id });

async function personOf(db: Db | Tx, { user_id }: { user_id: string }): Promise<PersonRow> {
  const person = await selectPerson(db, user_id);
  if (!person) throw new AppError('not-found');
  return person;
}

/** Two people must lock or sign out a member of staff. Otherwise one person could shut out all others. */
const isMember = async (db: Db | Tx, input: { user_id: string }) =>
  (await personOf(db, input)).roles.some((role) => (contract.staffRoles as readonly string[]).includes(role));

const lockChange = (act: typeof contract.lockUser | typeof contract.unlockUser, locked: boolean): ActHandler =>
  handleAct({
    act,
    object: user,
    secondPerson: isMember,
    async preview(db, input) {
      const person = await personOf(db, input);
      if ((person.lockedAt !== null) === locked) throw new AppError('nothing-to-change');
      const word = (is: boolean) => (is ? 'locked' : 'open');
      return {
        changes: [{ field: 'state', from: word(!locked), to: word(locked) }],
        warnings: locked ? ['ends-sessions'] : [],
        fingerprint: fingerprintOf(person.id, person.lockedAt),
      };
    },
    async run(tx, { user_id }) {
      if (!(await setLocked(tx, user_id, locked))) throw new AppError('nothing-to-change');
      return { locked };
    },
  });

async function previewSessions(db: Db | Tx, input: { user_id: string }): Promise<ActPreview> {
  const person = await personOf(db, input);
  const sessions = await selectSessionsOf(db, input.user_id);
  if (sessions.length === 0) throw new AppError('nothing-to-change');
  const count = sessions.length === 1 ? '1 device' : `${sessions.length} devices`;
  return {
    changes: [{ field: 'sessions', from: count, to: null }],
    fingerprint: fingerprintOf(person.id),
  };
}

/** Acts of staff that change people. `publicUrl`: the address for the link in an invitation. */
export function peopleActHandlers(publicUrl: string): readonly ActHandler[] {
  return [
    lockChange(contract.lockUser, true),
    lockChange(contract.unlockUser, false),
    handleAct({
      act: contract.endUserSessions,
      object: user,
      secondPerson: isMember,
      preview: previewSessions,
      run: async (tx, { user_id }) => ({ ended: await endSessionsOf(tx, user_id) }),
    }),
    handleAct({
      act: contract.resetSecondFactor,
      object: user,
      secondPerson: true,
      async preview(db, input) {
        const person = await personOf(db, input);
        if (!person.hasSecondFactor) throw new AppError('nothing-to-change');
        return {
          changes: [
            {
              field: 'second-factor',
              from: 'set up',
              to: (await isMember(db, input)) ? 'set up at the next sign-in' : null,
            },
          ],
          warnings: ['ends-sessions'],
          fingerprint: fingerprintOf(person.id, person.hasSecondFactor),
        };
      },
      async run(tx, { user_id }) {
        if (!(await removeSecondFactor(tx, user_id))) throw new AppError('nothing-to-change');
        return {};
      },
    }),
    handleAct({
      act: contract.inviteStaff,
      object: ({ email }) => ({
        kind: 'invitation',
        id: createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16),
      }),
      // The first admin of a deployment can invite the second person alone, because there is no one to approve.
      secondPerson: async (db) => !(await isAlone(db)),
      async preview(db, { email, role }) {
        if (await hasAccount(db, email)) throw new AppError('email-taken');
        return {
          changes: [
            { field: 'invitation', from: null, to: email },
            { field: 'role', from: null, to: role },
          ],
          warnings: (await isAlone(db)) ? ['nobody-to-approve'] : [],
          fingerprint: fingerprintOf(email, role),
        };
      },
      async run(tx, { email, role }, { actId, askedBy, approvedBy }) {
        // When this runs again after a crash, a new secret is made. The same one would have to be stored, and a new one
        // does no harm.
        const secret = newSecret();
        const secretHash = sha256(secret);
        await insertInvitation(tx, { email, role, secretHash, by: askedBy });
        await queueMessage(tx, {
          event: `staff-invitation:${actId}`,
          subjectKind: 'account',
          subjectId: 'none',
          channel: 'email',
          to: email,
          content: staffInvitation.content({ secret, role, url: `${publicUrl}/admin/register` }),
        });
        return { role, alone: approvedBy === null };
      },
    }),
  ];
}
