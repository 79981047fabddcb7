create or replace trigger only_decided_once before update on announcements.request
  for each row execute function announcements.only_decided_once();
