-- A device that had no network sends later which codes it did not know: by a key of its own, so that a repeat counts once.
alter table gate.wrong_code add column key uuid;
create unique index wrong_code_key on gate.wrong_code (device_id, key);
