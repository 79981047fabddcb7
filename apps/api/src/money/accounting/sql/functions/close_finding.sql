-- Closes a finding for a person. Returns `closed`, `unchanged` (it was closed before), `not-found`, `no-journal` (the
-- journal does not exist).
create or replace function accounting.close_finding(p_id bigint, p_by text, p_note text, p_journal text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v platform.finding;
begin
  select f.* into v from platform.finding f where f.id = p_id for update;
  if not found then
    return 'not-found';
  elsif v.state = 'resolved' then
    return 'unchanged';
  elsif p_journal is not null and not exists (select from ledger.journal j where j.reference = p_journal) then
    return 'no-journal';
  end if;
  perform platform.resolve_finding(p_id, p_by, p_note, p_journal);
  perform audit.record(p_by, 'exception.close', 'exception', p_id::text, jsonb_build_object('key', v.key),
    jsonb_strip_nulls(jsonb_build_object('note', p_note, 'journal', p_journal)), null, null);
  return 'closed';
end $$;
revoke all on function accounting.close_finding(bigint, text, text, text) from public;
grant execute on function accounting.close_finding(bigint, text, text, text) to gatelight_app;
