-- The functions that store an order or record a token take their values by name, in one jsonb.
drop function if exists vending.place_order(text, text, text, text, text, bigint, bigint, bigint, boolean, text, bytea, integer);
drop function if exists vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean);
drop function if exists vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean, boolean);
drop function if exists vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, bigint, bigint, boolean);
drop function if exists vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, bigint, bigint, boolean, boolean);
drop function if exists vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer);
drop function if exists vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean);
drop function if exists vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean, uuid);
drop function if exists authority.issue_token(text, bytea, bigint, text, integer, bigint, bigint, integer, integer, text, bigint, bigint);
drop function if exists authority.issue_engineering(text, bytea, bigint, text, integer, integer, bigint, integer, integer, text);
drop function if exists authority.issue_past_token(text, bytea, bigint, text, integer, bigint, bigint, integer, text, timestamptz);
