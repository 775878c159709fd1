-- What a branch's students owe is added up by student from this index alone: the lists of dues and the summaries of fees read every line of a branch.
drop index fee_lines_by_branch;
create index fee_lines_by_branch on fee_lines (branch_id, student_id, due_on, late_from, raised, adjusted, paid, fine, fine_settled);
