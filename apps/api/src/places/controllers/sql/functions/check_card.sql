-- When a controller without network let in a card that was stopped or expired, the manager sees a conflict.
create or replace function controllers.check_card() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.conflict is null and exists (select from controllers.card c where c.id = substr(new.source_id, 6)::bigint
    and c.estate_id = new.estate_id and (c.stopped_at < new.at or c.until_at < new.at))
  then
    new.conflict := 'cancelled';
  end if;
  return new;
end $$;
revoke all on function controllers.check_card() from public;
