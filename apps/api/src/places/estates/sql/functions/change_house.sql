-- Another name or another note; null leaves it. A name that its estate has already: unique_violation.
create or replace function estates.change_house(p_id bigint, p_name text, p_note text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update estates.house h set name = coalesce(p_name, h.name), note = coalesce(p_note, h.note) where h.id = p_id
$$;
revoke all on function estates.change_house(bigint, text, text) from public;
grant execute on function estates.change_house(bigint, text, text) to gatelight_app;
