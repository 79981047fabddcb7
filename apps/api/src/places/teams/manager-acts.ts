import * as contract from '@gatelight/contract';
import { changeLine, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import * as store from './store.ts';

/** Acts of staff for the team of an estate: they appoint and remove its managers. */
export const managerActHandlers: readonly ActHandler[] = [
  handleAct({
    act: contract.addManagerAct,
    object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
    secondPerson: false,
    async preview(db, { estate_id, account_email }) {
      const { person, isManager } = await store.findManager(db, estate_id, { email: account_email });
      if (!person) throw new AppError('nobody-with-email');
      if (isManager) throw new AppError('nothing-to-change');
      return { changes: [changeLine('manager', null, person.name)], fingerprint: fingerprintOf(estate_id, person.id) };
    },
    async run(tx, { estate_id, account_email }) {
      const { person } = await store.findManager(tx, estate_id, { email: account_email });
      if (!person) throw new AppError('nobody-with-email');
      if (!(await store.addManager(tx, estate_id, person.id))) throw new AppError('nothing-to-change');
      return { user_id: person.id };
    },
  }),
  handleAct({
    act: contract.removeManagerAct,
    object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
    secondPerson: false,
    async preview(db, { estate_id, user_id }) {
      const { person, isManager } = await store.findManager(db, estate_id, { id: user_id });
      if (!person || !isManager) throw new AppError('not-found');
      return { changes: [changeLine('manager', person.name, null)], fingerprint: fingerprintOf(estate_id, user_id) };
    },
    async run(tx, { estate_id, user_id }) {
      if (!(await store.removeManager(tx, estate_id, user_id))) throw new AppError('nothing-to-change');
      return { user_id };
    },
  }),
];
