-- The alarm that a job is for: of diesel, or a house that bought too little in a month. An alarm has one job, whoever asks for it.
alter table facility.job add column alarm text check (alarm is null or alarm ~ '^(diesel-\d{1,18}|quiet-\d{1,18}-\d{4}-\d{2})$' and source = 'alarm');
create unique index job_alarm on facility.job (estate_id, alarm) where alarm is not null;
