import { acts, isErrorCode } from '@gatelight/contract/base/staff/acts';
import { errorCodes } from '@gatelight/contract/errors';
import { permissions } from '@gatelight/contract/base/staff/permissions';
import { errorMessage } from '@gatelight/contract/base/staff/staff-messages';
import { expect, test } from 'vitest';
import { actFieldName, actValue } from './act-fields.ts';
import { ACT_KINDS, entryName } from './act-kinds.ts';
import { failureOf } from './failure-of.ts';
import { permissionName } from './permissions.ts';

test('every act has a name for the approvals and the history', () => {
  expect(acts.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(ACT_KINDS, kind))).toEqual([]);
  expect(Object.keys(ACT_KINDS).filter((kind) => !acts.some((act) => act.kind === kind))).toEqual([]);
});

test('every permission has words', () => {
  expect(permissions.filter((one) => permissionName(one) === one)).toEqual([]);
});

test('a field and the code of a state are shown in words; data is shown as it is', () => {
  expect(actFieldName('next-try')).toBe('Next try');
  expect(actFieldName('Largest purchase')).toBe('Largest purchase');
  expect(actValue('status', 'vend_failed')).toBe('Failed');
  expect(actValue('life', 'in_store')).toBe('In store');
  expect(actValue('name', 'in_store')).toBe('in_store');
  expect(actValue('status', 'constructor')).toBe('constructor');
});

test('an entry of the history that is not an act has a text too', () => {
  expect(entryName('act.ask')).toBe('Approval requested');
  const decided = ['withdrawal.approve', 'withdrawal.reject', 'withdrawal.refuse'].map(entryName);
  expect(decided).toEqual(['Withdrawal approved', 'Withdrawal rejected', 'Withdrawal rejected']);
  expect(entryName('order.refund')).toBe('Refund an order');
});

test('an act that was not possible says so in staff’s words, never with its code', () => {
  expect(failureOf('nothing-to-change')).toBe('There is nothing to change.');
  expect(failureOf('order-worked-on')).toContain('still in progress');
  const general = errorMessage({ code: 'internal' });
  const bare = Object.keys(errorCodes).filter(
    (code) => code !== 'internal' && isErrorCode(code) && [code, general].includes(failureOf(code)),
  );
  expect(bare).toEqual([]);
  expect(failureOf('not-a-code')).toBe('not-a-code');
});
