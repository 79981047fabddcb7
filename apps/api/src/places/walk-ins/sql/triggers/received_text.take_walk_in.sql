create or replace trigger take_walk_in instead of insert on notifications.received_text for each row execute function walk_ins.take_text();
