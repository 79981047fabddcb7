-- create_schedule and place_card_order take their values by name, in one jsonb.
drop function if exists top_ups.create_schedule(uuid, bigint, text, bigint, bigint, bigint, text, integer, date, inet, text);
drop function if exists top_ups.place_card_order(bigint, text, bytea, integer, text, text, bigint, bigint, boolean);
