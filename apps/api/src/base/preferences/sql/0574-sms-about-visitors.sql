-- SMS about guests who stand at the gate and wait for an answer.
insert into preferences.setting (name, allowed_by_default) values ('sms.visitors', true);
