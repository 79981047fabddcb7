import type { MessageChannel, MessageState } from '@gatelight/contract';
import { maskAddress } from '#notifications';
import { sql } from '#platform/database/db';

/** A message that asked a payer for a bank account, or that said that their refund is waiting. As JSON has it. */
export interface ToldPayerRow {
  channel: MessageChannel;
  to: string;
  state: MessageState;
  at: string;
}

/** The messages about the refund `r` of the order `orderId` while it waits; as JSON. */
export const toldPayer = (orderId: ReturnType<typeof sql>) => sql`
  case when r.state <> 'needs_attention' then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at) order by m.id)
    from notifications.message m where m.event = 'order:' || ${orderId} || ':refund:' || r.id || ':needs_attention'), '[]') end`;

export const viewTold = ({ channel, to, state, at }: ToldPayerRow) => ({
  channel,
  to_masked: maskAddress(channel, to),
  state,
  at: new Date(at),
});
