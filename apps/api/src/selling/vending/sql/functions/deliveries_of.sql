-- The messages about an order, as its buyer sees them, including messages that this transaction has queued.
create or replace function vending.deliveries_of(p_order_id bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
      order by m.id), '[]')
    from notifications.message m where m.subject_kind = 'order' and m.subject_id = p_order_id::text);
end $$;
revoke all on function vending.deliveries_of(bigint) from public;
grant execute on function vending.deliveries_of(bigint) to gatelight_app;
