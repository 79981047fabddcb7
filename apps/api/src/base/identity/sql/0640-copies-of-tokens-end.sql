-- Access tokens of earlier rotations are worth nothing: since them, the session has proved more.
alter table identity.session add column oldest_generation integer not null default 0;
