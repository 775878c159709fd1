-- The audit is read newest first, page by page, by branch, by person, or over all branches (results.md; issue "Audit screen").
-- `id` ends each key: it decides between acts of the same millisecond, so that a page begins exactly where the last one ended.
drop index audit_acts_by_branch;
create index audit_acts_by_branch on audit_acts (branch_id, at, id);
create index audit_acts_by_time on audit_acts (at, id);
create index audit_acts_by_actor on audit_acts (actor_id, at, id);
