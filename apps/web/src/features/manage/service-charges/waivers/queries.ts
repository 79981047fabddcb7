import { askWaiver, createCreditNote, decideWaiver } from '@gatelight/contract/money/service-charges/waivers';
import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';
import type { BodyInputOf } from '@gatelight/contract/route';
import { call } from '../../../../api.ts';

/** A part of an invoice that is no longer owed. */
export function takeOff(
  kind: Waiver['kind'],
  id: string,
  invoice: string,
  body: BodyInputOf<typeof askWaiver>,
  key: string,
): Promise<Waiver> {
  const given = { params: { id, invoice }, body, idempotencyKey: key };
  return kind === 'waiver' ? call(askWaiver, given) : call(createCreditNote, given);
}
export const decideOnWaiver = (id: string, waiver: string, confirm: boolean, reason: string) =>
  call(decideWaiver, { params: { id, waiver }, body: { confirm, ...(reason !== '' && { reason }) } });
