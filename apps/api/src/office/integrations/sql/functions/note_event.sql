create or replace function integrations.note_event(p_estate_id bigint, p_kind text, p_subject_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from integrations.endpoint e join estates.estate x on x.id = e.estate_id and x.retired_at is null
    where e.estate_id = p_estate_id and e.removed_at is null and p_kind = any(e.kinds)) then
    insert into integrations.event (estate_id, kind, subject_id, at) values (p_estate_id, p_kind, p_subject_id, p_at);
    -- These commits notify the pages anyway, so one more channel costs them nothing.
    perform pg_notify('webhooks', '');
  end if;
end $$;
revoke all on function integrations.note_event(bigint, text, bigint, timestamp with time zone) from public;
