-- An attempt of the web process, for codes of visitors. The codes of `identity` are excluded: they are checked in the
-- database, and their hashes have no key, so a reader of the table could try all codes. The web process reads only
-- codes that it hashed with its own key.
create or replace function otp.take_visitor_try(p_purpose text, p_subject_hash bytea)
returns table (id bigint, code_hash bytea, salt bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_purpose in ('find-token', 'erase-visitor') then
    return query select t.* from otp.take_try(p_purpose, p_subject_hash) t;
  end if;
end $$;
revoke all on function otp.take_visitor_try(text, bytea) from public;
grant execute on function otp.take_visitor_try(text, bytea) to gatelight_app, gatelight_web;
