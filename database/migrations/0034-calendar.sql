-- For the calendar: a month of projects, in the order of their due days, without reading the others.
create index projects_by_due on projects (tenant_id, end_date, id) where deleted_at is null and archived_at is null;

-- The same for tickets whose first answer is promised.
create index tickets_answer_due on tickets (tenant_id, answer_due) where answer_due is not null;
