-- What an estate knows about a house besides its name: an empty block and null say that nobody wrote it down.
alter table estates.house
  add column block text not null default '' check (length(block) <= 40),
  add column kind text check (kind in ('flat', 'studio', 'maisonette', 'penthouse', 'terrace', 'duplex', 'semi-detached', 'detached',
    'bungalow', 'shop', 'office', 'plot', 'other')),
  add column area_m2 integer check (area_m2 between 1 and 100000),
  add column bedrooms integer check (bedrooms between 0 and 50);
-- The filter by block, and the list of an estate's blocks.
create index house_block on estates.house (estate_id, estates.counted(block)) where retired_at is null;
