create or replace trigger only_forward before update on announcements.announcement
  for each row execute function announcements.only_forward();
