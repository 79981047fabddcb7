-- The id of a user's entry, found by its id, its reference, or the subject of a message ('order' and 'funding' by their
-- ids). If several entries have the reference, the newest.
create or replace function transactions.find(p_session uuid, p_slug text, p_id bigint, p_reference text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id from transactions.entry e
  where e.user_id = identity.user_of_session(p_session)::text
    and (e.slug = p_slug and (e.id = p_id or e.reference = p_reference)
      or p_slug = 'order' and e.order_id = p_id
      or p_slug = 'funding' and e.funding_id = p_id)
  order by e.id desc limit 1
$$;
revoke all on function transactions.find(uuid, text, bigint, text) from public;
grant execute on function transactions.find(uuid, text, bigint, text) to gatelight_app, gatelight_web;
