create or replace function integrations.note_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform integrations.note_event(new.estate_id, case new.status when 'vended' then 'order.vended'
    when 'vend_failed' then 'order.failed' else 'order.refunded' end, new.id, clock_timestamp());
  return null;
end $$;
revoke all on function integrations.note_order() from public;
