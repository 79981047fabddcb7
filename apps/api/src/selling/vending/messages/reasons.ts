import { refundReason as contractReason } from '@gatelight/contract';
import { z } from 'zod';

/** Why money goes back. */
export const refundReason = z.enum(contractReason.options);

/** The reason of a refund that this slice requested. Throws for any other. */
export function refundReasonOf(reason: string): z.output<typeof refundReason> {
  return refundReason.parse(reason);
}
