drop index households.occupant_words;
create index occupant_words on households.occupant using gin (platform.words(name)) where ended_at is null;
