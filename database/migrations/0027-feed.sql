-- The feed of a project merges events and messages in the order of their times, so events are read in that order, too.
create index events_in_feed on events (tenant_id, project_id, at, id) where project_id is not null;
drop index events_of_project;
