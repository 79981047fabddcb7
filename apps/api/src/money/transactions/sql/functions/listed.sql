-- The data that a list shows beside the entry itself.
create or replace function transactions.listed(p_session uuid, p_ids bigint[])
returns table (entry transactions.entry, utility text, units_tenths bigint, token text, channel text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
begin
  return query
  select f.entry, o.utility, o.units_tenths,
    (select t.token from vending.token t
     where t.order_id = (f.entry).order_id and t.kind = 'credit' order by t.position desc limit 1),
    coalesce(o.method, transactions.channel_of_movement((f.entry).journal_id, (f.entry).funding_id))
  from unnest(p_ids) with ordinality as asked (id, position)
  -- By id alone: PostgreSQL expects few entries of a user, and would otherwise read all ten thousand entries of a heavy
  -- user.
  cross join lateral (select e as entry from transactions.entry e where e.id = asked.id limit 1) f
  left join vending."order" o on o.id = (f.entry).order_id
  where (f.entry).user_id = v_user_id
  order by asked.position;
end $$;
revoke all on function transactions.listed(uuid, bigint[]) from public;
grant execute on function transactions.listed(uuid, bigint[]) to gatelight_app, gatelight_web;
