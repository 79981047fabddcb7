-- ask_as_manager takes its values by name, in one jsonb.
drop function if exists announcements.ask_as_manager(uuid, uuid, bigint, text, text, text, text, text, text[], integer, bigint, bigint, inet, text);
