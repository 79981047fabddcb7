-- People are searched by the beginnings of the words of their names, and by the beginning of their phone number.
create index occupant_words on households.occupant using gin (to_tsvector('simple'::regconfig, name)) where ended_at is null;
create index occupant_phone_start on households.occupant (phone text_pattern_ops) where ended_at is null and phone is not null;
