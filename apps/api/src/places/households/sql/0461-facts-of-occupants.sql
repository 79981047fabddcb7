-- Since when somebody lives in a house or owns it, until when if that is agreed, who of them pays its charges, and their account.
-- `ended_at` stays the end itself.
alter table households.occupant
  add column since date not null default (now() at time zone 'Africa/Lagos')::date,
  add column until date,
  add column lives_here boolean not null default true,
  add column pays boolean not null default false,
  add column user_id bigint references identity."user";
update households.occupant set since = (created_at at time zone 'Africa/Lagos')::date;
alter table households.occupant
  add check (until >= since),
  -- Whoever neither lives here nor owns it has nothing to do with the house.
  add check (lives_here or is_owner);
create unique index occupant_payer on households.occupant (house_id) where pays and ended_at is null;
create index occupant_user on households.occupant (user_id) where user_id is not null;
-- Who lived in a house before.
create index occupant_of_house on households.occupant (house_id, id);
