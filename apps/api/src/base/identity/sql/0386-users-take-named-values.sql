-- add_user takes its values by name, in one jsonb.
drop function if exists identity.add_user(text, text, text, text, text, text, text[], bytea, bytea, boolean);
