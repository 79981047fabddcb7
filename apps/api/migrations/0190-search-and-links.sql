-- What staff search by, and what a page of theirs links to.

-- People read out the end of a reference.
create index order_reference_end on vending."order" (reverse(reference) text_pattern_ops);
create index quick_purchase_reference_end on vending.quick_purchase (reverse(client_reference) text_pattern_ops);

-- The words of a house's name. Without the punctuation, from which a text search would make signs: 'A-12' would be 'a' and '-12'.
create function estates.house_words(p_name text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select to_tsvector('simple'::regconfig, regexp_replace(p_name, '[[:punct:]]+', ' ', 'g'))
$$;
revoke all on function estates.house_words(text) from public;
grant execute on function estates.house_words(text) to gatelight_staff, gatelight_app, gatelight_web, gatelight_read;
create index house_words on estates.house using gin (estates.house_words(name)) where retired_at is null;

-- What a customer wrote, too.
drop index support.ticket_words;
create index ticket_words on support.ticket using gin (to_tsvector('simple', name || ' ' || subject || ' ' || message));
-- The tickets about an order.
create index ticket_reference on support.ticket (reference) where reference <> '';
