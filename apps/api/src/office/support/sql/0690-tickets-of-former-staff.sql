-- A member of staff who may no longer answer has no open tickets: see support.free_tickets. This does it for members who left earlier.
update support.ticket t set assignee_id = null
where t.assignee_id is not null and t.status not in ('solved', 'closed') and not exists (
  select from identity.member_role m join identity.role_permission r on r.role = m.role join identity."user" u on u.id = m.user_id
  where m.user_id = t.assignee_id and r.permission = 'tickets.answer' and u.deleted_at is null and u.locked_at is null);
