-- Managers are members of the team of their estate now, in the slice teams.
insert into teams.member (estate_id, user_id, role, created_at, ended_at)
select m.estate_id, m.user_id, 'manager', m.created_at, m.ended_at from households.estate_manager m order by m.created_at, m.user_id;
drop table households.estate_manager;
