-- Verifies a part of the chain: the page of staff shows the progress, and no query runs long. `faults` is empty when
-- every sealed entry of the part is unchanged and in its place.
create or replace function audit.verify_part(p_after bigint, p_limit integer)
returns table (checked_to bigint, checked bigint, is_end boolean, head_hash text, faults jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select max(p.entry_id), count(*) into checked_to, checked
  from (select s.entry_id from audit.seal s where s.entry_id > p_after order by s.entry_id limit least(p_limit, 20000)) p;
  is_end := not exists (select from audit.seal s where s.entry_id > coalesce(checked_to, p_after));
  select encode(s.hash, 'hex') into head_hash from audit.seal s
  where s.entry_id <= coalesce(checked_to, p_after) order by s.entry_id desc limit 1;
  with link as (
    select s.entry_id, s.hash, s.previous_hash, lag(s.hash) over (order by s.entry_id) as before
    from audit.seal s where s.entry_id > p_after and s.entry_id <= checked_to
  ), checked_link as (
    select l.*, coalesce(l.before, (select s.hash from audit.seal s where s.entry_id < l.entry_id order by s.entry_id desc limit 1),
      decode(repeat('00', 32), 'hex')) as expected_previous
    from link l
  ), fault as (
    select l.entry_id, case when e.id is null then 'entry-gone' when l.previous_hash <> l.expected_previous then 'chain-cut'
      else 'entry-changed' end as code
    from checked_link l left join audit.entry e on e.id = l.entry_id
    where e.id is null or l.previous_hash <> l.expected_previous or l.hash <> audit.entry_hash(l.previous_hash, e)
    union all
    select e.id, 'entry-slipped-in' from audit.entry e
    where e.id > p_after and e.id <= checked_to and not exists (select from audit.seal s where s.entry_id = e.id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('entry', f.entry_id::text, 'code', f.code) order by f.entry_id), '[]') into faults
  from (select * from fault order by entry_id limit 100) f;
  return next;
end $$;
revoke all on function audit.verify_part(bigint, integer) from public;
grant execute on function audit.verify_part(bigint, integer) to gatelight_app, gatelight_staff;
