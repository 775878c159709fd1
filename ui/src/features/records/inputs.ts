// The inputs of every kind of record, each written once, for adding and for editing; and for reading, where nothing may be changed.
import { createElement, type ComponentType, type ReactElement } from "react";
import type { NounWords } from "../../generated/records";
import { DepartmentInputs } from "../people/DepartmentInputs";
import { DesignationInputs } from "../people/DesignationInputs";
import { GroupInputs } from "../structure/GroupInputs";

const INPUTS: Readonly<Record<string, ComponentType>> = {
  department: DepartmentInputs,
  designation: DesignationInputs,
  group: GroupInputs,
};

/** Those with a FileField: their forms are sent as multipart/form-data. */
const WITH_FILES: readonly string[] = [];

/** The inputs of a kind of record, to stand in a FormContext. */
export function inputsOf({ kind }: NounWords): ReactElement {
  const inputs = Object.hasOwn(INPUTS, kind) ? INPUTS[kind] : undefined;
  if (inputs === undefined) throw new Error(`There are no inputs for a ${JSON.stringify(kind)}`);
  return createElement(inputs);
}

export const hasFiles = ({ kind }: NounWords): boolean => WITH_FILES.includes(kind);
