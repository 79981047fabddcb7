-- The name of a house as it is sorted, kept with the row: a list of some thousand houses that is sorted by more than the name does not work
-- it out for each of them.
alter table estates.house add column sorted_name text not null generated always as (estates.counted(name)) stored;
create index house_sorted on estates.house (estate_id, sorted_name, id) where retired_at is null;
