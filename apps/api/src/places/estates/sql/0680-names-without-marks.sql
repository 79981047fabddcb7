-- The words of a house's name are those of any text. The function stays under its own name, which the version before calls.
drop index estates.house_words;
create or replace function estates.house_words(p_name text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
return platform.words(p_name);
create index house_words on estates.house using gin (estates.house_words(name)) where retired_at is null;
