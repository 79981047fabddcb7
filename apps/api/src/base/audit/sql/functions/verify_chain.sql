-- The faults of the chain after an entry that was verified before; 0 for all of it. No rows when it is correct.
create or replace function audit.verify_chain(p_after bigint) returns table (entry_id bigint, fault text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with link as (
    select s.entry_id, s.hash, s.previous_hash,
           lag(s.hash, 1, coalesce((select b.hash from audit.seal b where b.entry_id <= p_after order by b.entry_id desc limit 1),
             decode(repeat('00', 32), 'hex'))) over (order by s.entry_id) as expected_previous
    from audit.seal s where s.entry_id > p_after
  )
  select l.entry_id,
         case when e.id is null then 'the sealed entry is gone'
              when l.previous_hash <> l.expected_previous then 'the chain is cut before this entry'
              else 'the entry is not what was sealed' end
  from link l left join audit.entry e on e.id = l.entry_id
  where e.id is null or l.previous_hash <> l.expected_previous or l.hash <> audit.entry_hash(l.previous_hash, e)
  union all
  select e.id, 'the entry was slipped in behind the chain'
  from audit.entry e
  where e.id > p_after and e.id <= (select max(s.entry_id) from audit.seal s)
    and not exists (select from audit.seal s where s.entry_id = e.id)
$$;
revoke all on function audit.verify_chain(bigint) from public;
grant execute on function audit.verify_chain(bigint) to gatelight_app, gatelight_read, gatelight_staff;
