-- Deletes names and plates from entries of one source, for the slice that owns the source.
create or replace function gate.forget_entries(p_source text, p_source_ids text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update gate.entry e set visitor = '', plate = ''
  where e.source = p_source and e.source_id = any (p_source_ids) and (e.visitor <> '' or e.plate <> '')
$$;
revoke all on function gate.forget_entries(text, text[]) from public;
