create or replace function audit.record_journal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into audit.entry (actor, action, object_kind, object_id, after, request_id)
  values (new.actor, case when new.reverses is null then 'ledger.post' else 'ledger.reverse' end, 'journal', new.id::text,
    jsonb_build_object('reference', new.reference, 'kind', new.kind, 'currency', new.currency, 'reverses', new.reverses), new.request_id);
  return null;
end $$;
revoke all on function audit.record_journal() from public;
