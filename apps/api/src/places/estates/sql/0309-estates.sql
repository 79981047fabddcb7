-- Estates and their houses. Both functions of this file lie here and not in a file of their own, because an index calls them: with another
-- text the index would be wrong.

create schema estates;
grant usage on schema estates to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- The words of a house's name. Without the punctuation, from which a text search would make signs: 'A-12' would be 'a' and '-12'.
create or replace function estates.house_words(p_name text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select to_tsvector('simple'::regconfig, regexp_replace(p_name, '[[:punct:]]+', ' ', 'g'))
$$;
revoke all on function estates.house_words(text) from public;
grant execute on function estates.house_words(text) to gatelight_app, gatelight_read, gatelight_staff;

-- A name as it is sorted: in lower case, each number with ten digits. By arithmetic on text and not by a collation, so that every
-- PostgreSQL sorts alike and an update of its ICU library leaves the index right.
create or replace function estates.counted(p_name text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(lower(p_name), '([0-9]+)', '0000000000\1', 'g'), '[0-9]*([0-9]{10})', '\1', 'g')
$$;
revoke all on function estates.counted(text) from public;
grant execute on function estates.counted(text) to gatelight_app, gatelight_read, gatelight_staff;

create table estates.estate (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  address text not null,
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
grant select, insert, update on estates.estate to gatelight_app;
grant select on estates.estate to gatelight_read, gatelight_staff;
grant select (id, name, is_demonstration, created_at) on estates.estate to gatelight_staff;
grant select (id, name, address, retired_at) on estates.estate to gatelight_web;

create table estates.house (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  note text not null default '' check (length(note) <= 300),
  unique (estate_id, name),
  unique (estate_id, id)
);
create index house_words on estates.house using gin (estates.house_words(name)) where retired_at is null;
create index house_as_counted on estates.house (estate_id, estates.counted(name), id) where retired_at is null;
grant select, insert, update on estates.house to gatelight_app;
grant select on estates.house to gatelight_read, gatelight_staff;
