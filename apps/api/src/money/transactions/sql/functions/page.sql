-- A page of a user's history, with its filters. The search finds a withdrawal by the id that its page and receipts show, in upper or
-- lower case.
create or replace function transactions.page(p_session uuid, p_given jsonb) returns setof transactions.entry
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
  v_slug text := p_given ->> 'slug';
  v_status text := p_given ->> 'status';
  v_from timestamptz := p_given ->> 'from';
  v_until timestamptz := p_given ->> 'until';
  v_q_kind text := p_given ->> 'q_kind';
  v_q text := p_given ->> 'q';
  v_before_at timestamptz := timestamptz 'epoch' + (p_given ->> 'before_micros')::bigint * interval '1 microsecond';
  v_before_id bigint := p_given ->> 'before_id';
  v_most integer := p_given ->> 'most';
begin
  perform platform.check_arguments(p_given, array['most'],
    array['slug', 'status', 'from', 'until', 'q_kind', 'q', 'before_micros', 'before_id']);
  if v_most not between 1 and 1001 then
    raise exception 'a page has 1 to 1001 entries' using errcode = '22023';
  end if;
  -- The query contains only the filters in use: one plan for all filters would read rows that another index skips. Only
  -- constant text is concatenated; values are arguments.
  return query execute 'select e.* from transactions.entry e where e.user_id = $1'
    || case when v_slug is not null then ' and e.slug = $2' else '' end
    || case when v_status is not null then ' and e.status = $3' else '' end
    || case when v_from is not null then ' and e.at >= $4' else '' end
    || case when v_until is not null then ' and e.at < $5' else '' end
    || case v_q_kind
         when 'token' then ' and e.order_id = any (array(select t.order_id from vending.token t where t.token = $6))'
         when 'meter' then case when length(v_q) >= 11 then ' and e.meter_number = $6'
           else ' and e.meter_number >= $6 and e.meter_number < $6 || chr(127)' end
         when 'reference' then ' and e.reference >= $6 and e.reference < $6 || chr(127)'
         -- Each movement of a withdrawal has its own journal, and all of them are named after its id.
         when 'withdrawal' then ' and e.type in (''withdrawal'', ''withdrawal_returned'') and strpos(e.reference, '':'' || $6) > 0'
         else '' end
    || case when v_before_at is not null then ' and (e.at, e.id) < ($7, $8)' else '' end
    || ' order by e.at desc, e.id desc limit $9'
  using v_user_id, v_slug, v_status, v_from, v_until, v_q, v_before_at, v_before_id, v_most;
end $$;
revoke all on function transactions.page(uuid, jsonb) from public;
grant execute on function transactions.page(uuid, jsonb) to gatelight_app, gatelight_web;
