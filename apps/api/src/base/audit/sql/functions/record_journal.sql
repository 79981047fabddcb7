create or replace function audit.record_journal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into audit.entry (actor, action, object_kind, object_id, after, request_id)
  select j.actor, case when j.reverses is null then 'ledger.post' else 'ledger.reverse' end, 'journal', j.id::text,
    jsonb_build_object('reference', j.reference, 'kind', j.kind, 'currency', j.currency, 'reverses', j.reverses), j.request_id
  from new_journal j order by j.id;
  return null;
end $$;
revoke all on function audit.record_journal() from public;
