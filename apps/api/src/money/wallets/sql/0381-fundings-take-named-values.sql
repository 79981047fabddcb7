-- open_funding takes its values by name, in one jsonb.
drop function if exists wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb);
drop function if exists wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, boolean);
