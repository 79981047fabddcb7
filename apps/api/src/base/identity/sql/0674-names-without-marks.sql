-- People are found by the beginnings of the words of their names, typed without marks.
create index user_words on identity."user" using gin (platform.words(first_name || ' ' || last_name)) where deleted_at is null;
drop index identity.user_name_start, identity.user_last_name_start, identity.user_name_parts;
