drop index facility.job_words;
create index job_words on facility.job using gin (platform.words(title || ' ' || note || ' ' || place));
