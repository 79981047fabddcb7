drop index estates.house_words;
create index house_words on estates.house using gin (platform.words(name)) where retired_at is null;
comment on function estates.house_words(text) is 'Used by the version before this one, while both run. To be dropped by the next migration of this schema.';
