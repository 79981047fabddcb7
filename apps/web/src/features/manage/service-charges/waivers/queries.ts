import { askWaiver, decideWaiver } from '@gatelight/contract/money/service-charges/waivers';
import type { BodyInputOf } from '@gatelight/contract/route';
import { call } from '../../../../api.ts';

export const waive = (id: string, invoice: string, body: BodyInputOf<typeof askWaiver>, key: string) =>
  call(askWaiver, { params: { id, invoice }, body, idempotencyKey: key });
export const decideOnWaiver = (id: string, waiver: string, confirm: boolean, reason: string) =>
  call(decideWaiver, { params: { id, waiver }, body: { confirm, ...(reason !== '' && { reason }) } });
