import { askWaiver, createCreditNote, decideWaiver } from '@gatelight/contract/money/service-charges/waivers';
import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';
import type { BodyInputOf } from '@gatelight/contract/route';
import { call } from '../../../../api.ts';

const routes = { waiver: askWaiver, correction: createCreditNote };

/** A part of an invoice that nobody owes any more. */
export const takeOff = (
  kind: Waiver['kind'],
  id: string,
  invoice: string,
  body: BodyInputOf<typeof askWaiver>,
  key: string,
) => call(routes[kind], { params: { id, invoice }, body, idempotencyKey: key });
export const decideOnWaiver = (id: string, waiver: string, confirm: boolean, reason: string) =>
  call(decideWaiver, { params: { id, waiver }, body: { confirm, ...(reason !== '' && { reason }) } });
