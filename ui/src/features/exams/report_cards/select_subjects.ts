/** docs/rules.md, *Marks*: "only when class numeric is 7 or more". */
export const FIRST_WITH_SUBJECTS = 7;
