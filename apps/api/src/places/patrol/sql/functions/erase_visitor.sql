-- Deletes ended blocks of a phone number. A block in force stays with its reason, because it protects others. Returns
-- the blocks that stay: [{"estate", "until"}].
create or replace function patrol.erase_visitor(p_phone text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from patrol.block b where b.phone = p_phone and not patrol.is_in_force(b);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('estate', e.name, 'until', b.until_on) order by b.until_on, e.name), '[]')
    from patrol.block b join estates.estate e on e.id = b.estate_id where b.phone = p_phone);
end $$;
revoke all on function patrol.erase_visitor(text) from public;
