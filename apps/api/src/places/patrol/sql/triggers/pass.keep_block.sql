create or replace trigger keep_block before update of phone on gate.pass
for each row when (old.phone is not null and new.phone is null) execute function patrol.keep_block();
