-- How people and places are searched. Both functions lie here and not in a file of their own, because indexes call them: with another text
-- the indexes would be wrong.

-- A text as people type it to find it: small letters without marks of tone or dots below, Hausa's hooked letters as plain ones, plain
-- apostrophes. The same rule as `plainText` in the contract. Most texts are of one byte a letter and need none of the work.
create or replace function platform.plain(p_text text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text)
    else translate(lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036F]+', '', 'g')), 'ɓɗƙƴʼ’‘', 'bdky''''''') end
$$;
revoke all on function platform.plain(text) from public;
grant execute on function platform.plain(text) to gatelight_app, gatelight_read, gatelight_staff;

-- The words of a text, which are searched by their beginnings. Without punctuation, from which a text search would make signs: 'A-12' would
-- be 'a' and '-12'. `return` and not a text in quotes, so that the database knows that an index needs `plain` too.
create or replace function platform.words(p_text text) returns tsvector
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
return to_tsvector('simple'::regconfig, regexp_replace(platform.plain(p_text), '[[:punct:]]+', ' ', 'g'));
revoke all on function platform.words(text) from public;
grant execute on function platform.words(text) to gatelight_app, gatelight_read, gatelight_staff;
