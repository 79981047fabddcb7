drop index support.ticket_words;
create index ticket_words on support.ticket using gin (platform.words(name || ' ' || subject || ' ' || message));
