-- Houses of the user of a session whose estate allows shares of purchases, with the person's consent.
create or replace function arrears.own_shares(p_session uuid)
returns table (house_id bigint, house_name text, estate_name text, most_bp integer, month_cap_kobo bigint, late_kobo bigint, share_bp integer,
  consent_cap_kobo bigint, given_at timestamptz, month_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, e.name, r.most_bp, r.month_cap_kobo,
    (select coalesce(sum(i.left_kobo), 0)::bigint from service_charges.visible_invoices(me.user_id) i
     where i.house_id = h.id and i.left_kobo > 0 and i.due_on < platform.today()),
    least(c.share_bp, r.most_bp), least(c.month_cap_kobo, r.month_cap_kobo), c.given_at, arrears.paid_of_share(me.user_id, h.id)
  from identity.user_of_session(p_session) me (user_id)
  cross join lateral (select distinct x.house_id from households.houses_of(me.user_id) x) mine
  join estates.house h on h.id = mine.house_id join estates.estate e on e.id = h.estate_id
  cross join lateral arrears.share_rule_of(e.id) r
  left join arrears.share_consent c on c.house_id = h.id and c.user_id = me.user_id and c.ended_at is null
  where r.is_allowed order by e.name, estates.counted(h.name), h.id
$$;
revoke all on function arrears.own_shares(uuid) from public;
grant execute on function arrears.own_shares(uuid) to gatelight_app, gatelight_web;
