create or replace trigger follow_item after insert or update of paid_into on tariffs.correction_item for each row
  execute function tariffs.follow_item();
