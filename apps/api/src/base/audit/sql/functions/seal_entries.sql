create or replace function audit.seal_entries(p_limit integer) returns table (sealed bigint, head_hash bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_settled bigint := ledger.advance_mark('audit', 'audit.entry_id_seq'); -- its row lock lets only one sealer in at a time
  v_last bigint;
  v_ids bigint[];
  v_texts bytea[];
  v_text bytea;
  v_hashes bytea[];
begin
  select s.entry_id, s.hash into v_last, head_hash from audit.seal s order by s.entry_id desc limit 1;
  v_last := coalesce(v_last, 0);
  head_hash := coalesce(head_hash, decode(repeat('00', 32), 'hex'));
  sealed := 0;
  while sealed < p_limit loop
    -- A thousand at a time: the texts of all of them would not fit into memory.
    select array_agg(t.id order by t.id), array_agg(t.text order by t.id) into v_ids, v_texts
    from (
      select e.id, audit.entry_bytes(e) as text from audit.entry e
      where e.id > v_last and e.id <= v_settled order by e.id limit least(p_limit - sealed, 1000)
    ) t;
    exit when v_ids is null;
    v_hashes := array[head_hash];
    foreach v_text in array v_texts loop
      head_hash := sha256(head_hash || v_text);
      v_hashes := array_append(v_hashes, head_hash);
    end loop;
    insert into audit.seal (entry_id, previous_hash, hash)
    select u.id, v_hashes[u.place], v_hashes[u.place + 1] from unnest(v_ids) with ordinality u (id, place) order by u.place;
    v_last := v_ids[cardinality(v_ids)];
    sealed := sealed + cardinality(v_ids);
  end loop;
  return next;
end $$;
revoke all on function audit.seal_entries(integer) from public;
grant execute on function audit.seal_entries(integer) to gatelight_app;
