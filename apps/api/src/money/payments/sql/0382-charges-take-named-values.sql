-- open_charge, begin_capture, finish_capture and save_card take their values by name, in one jsonb.
drop function if exists payments.open_charge(text, text, text, text, bigint, timestamptz, integer, text, text, text, bigint, text);
drop function if exists payments.begin_capture(text, text, text, text, bigint, text, bigint, timestamptz, text, boolean);
drop function if exists payments.finish_capture(bigint, text, text, text, text, bigint, text[], text[], text[], bigint[], bigint, text[], bigint, text);
drop function if exists payments.save_card(bigint, text, text, text, text, text, integer, integer, text, timestamptz);
