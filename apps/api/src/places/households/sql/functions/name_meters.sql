-- Keeps the name on the meters of a house up to date, so that the next occupant does not read the name of the last one.
-- A name that is on the list of the house stays. The names of people who have left (`p_left`) are replaced. When
-- another household begins (`p_all`), only the name of a person who lives there stays. The new name is that of the
-- payer among the residents. In an empty house it is the owner's name, or else 'Resident'.
create or replace function households.name_meters(p_house_id bigint, p_left text[], p_all boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_next text := coalesce((select o.name from households.occupant o where o.house_id = p_house_id and o.ended_at is null
    order by o.lives_here desc, o.pays desc, o.id limit 1), 'Resident');
  v_old text;
begin
  for v_old in
    select distinct m.customer_name from estates.house h
    join metering.meter m on m.estate_id = h.estate_id and m.house_id = h.id
    where h.id = p_house_id and m.life in ('installed', 'active', 'faulty')
      and (p_all or m.customer_name = 'Resident' or lower(btrim(m.customer_name)) in (select lower(btrim(x)) from unnest(p_left) x))
      and not exists (select from households.occupant o
        where o.house_id = p_house_id and o.ended_at is null and (o.lives_here or not p_all) and lower(btrim(o.name)) = lower(btrim(m.customer_name)))
  loop
    perform metering.rename_meters(p_house_id, v_next, v_old);
  end loop;
end $$;
revoke all on function households.name_meters(bigint, text[], boolean) from public;
