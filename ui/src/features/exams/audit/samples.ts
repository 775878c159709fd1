// The audit for the tests of the screen.
import auditJson from "../../../../test/served/audit.json";
import actJson from "../../../../test/served/audit_act.json";
import choicesJson from "../../../../test/served/audit_choices.json";
import goneJson from "../../../../test/served/audit_gone.json";
import manyJson from "../../../../test/served/audit_many.json";
import wrongJson from "../../../../test/served/audit_wrong.json";
import { propsOf } from "../../../../test/served";
import type { AuditProps } from "../../../generated/audit";

/** Marks that were changed, and before that added. */
export const props = (change: Partial<AuditProps> = {}): AuditProps => ({
  ...propsOf<AuditProps>(auditJson),
  ...change,
});

/** One act with all its changes. */
export const one = propsOf<AuditProps>(actJson);
/** A student to be chosen from several. */
export const choices = propsOf<AuditProps>(choicesJson);
/** Whoever and whatever the acts are of is there no more. */
export const gone = propsOf<AuditProps>(goneJson);
/** More acts than fit on a page, and one with more changes than a list shows. */
export const many = propsOf<AuditProps>(manyJson);
/** A filter that cannot be. */
export const wrong = propsOf<AuditProps>(wrongJson);
