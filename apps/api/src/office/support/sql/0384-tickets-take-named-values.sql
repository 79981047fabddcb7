-- open_ticket and open_ticket_of take their values by name, in one jsonb.
drop function if exists support.open_ticket(text, text, text, text, text, text, text, text, text, text, jsonb, bytea, bytea);
drop function if exists support.open_ticket_of(bigint, text, text, text, text, text, uuid[], bytea, bytea);
drop function if exists support.open_ticket_of(uuid, text, text, text, text, text, uuid[], bytea, bytea);
