-- Closes a finding with a note about the solution. The guard of the table requires a note or a journal.
create or replace function platform.resolve_finding(p_id bigint, p_by text, p_note text, p_journal text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.finding f
  set state = 'resolved', resolved_at = now(),
      history = f.history || jsonb_strip_nulls(jsonb_build_object('at', now(), 'state', 'resolved', 'how', nullif(btrim(p_note), ''),
        'journal', p_journal, 'by', p_by))
  where f.id = p_id;
$$;
revoke all on function platform.resolve_finding(bigint, text, text, text) from public;
