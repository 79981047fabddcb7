-- A person of a house declares that one of its people needs electricity for their health: for 90 days no lock holds the
-- house. No one in the estate can refuse it; its managers are notified, once a day for a house. Returns null, or the
-- code of the refusal.
create or replace function arrears.declare_hardship(p_session uuid, p_house_id bigint, p_contact text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_account service_charges.account;
begin
  if not exists (select from households.houses_of(v_user_id) x where x.house_id = p_house_id) then
    return 'not-found';
  end if;
  v_account := service_charges.lock_house(p_house_id);
  update arrears.hardship d
  set contact = p_contact, until_day = platform.today() + 90, declared_by = v_user_id, declared_at = now(), noted_at = null, noted_by = null
  where d.house_id = p_house_id and d.until_day >= platform.today();
  if not found then
    insert into arrears.hardship (estate_id, house_id, declared_by, until_day, contact)
    values (v_account.estate_id, p_house_id, v_user_id, platform.today() + 90, p_contact);
  end if;
  perform notifications.queue_for_user(t.user_id, 'hardship:' || p_house_id || ':' || platform.today() || ':' || t.user_id, 'estate',
    v_account.estate_id::text, jsonb_build_object('name', 'hardship-declared', 'houseName', h.name, 'estateName', e.name,
      'estateId', e.id::text, 'until', platform.today() + 90), 'receipts')
  from estates.house h join estates.estate e on e.id = h.estate_id
  cross join lateral (
    select distinct m.user_id from teams.member m where m.estate_id = e.id and m.ended_at is null and m.role = 'manager') t
  where h.id = p_house_id;
  perform audit.record_for_estate(v_user_id, 'arrears.hardship', v_account.estate_id, jsonb_build_object('house', p_house_id), p_by);
  return null;
end $$;
revoke all on function arrears.declare_hardship(uuid, bigint, text, jsonb) from public;
grant execute on function arrears.declare_hardship(uuid, bigint, text, jsonb) to gatelight_app, gatelight_web;
