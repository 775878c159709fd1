// Inputs that the declared fields of a kind of record do not say: such a kind has a component of its own beside them.
import type { ComponentType } from "react";
import type { NounWords } from "../../generated/records";

const MORE: Readonly<Record<string, ComponentType>> = {};

/** What stands below the fields of a kind of record, in the same FormContext. */
export const moreInputsOf = ({ kind }: NounWords): ComponentType | undefined =>
  Object.hasOwn(MORE, kind) ? MORE[kind] : undefined;
