// The line under the school's name on every paper: which branch, and where it is. A dot between them: addresses have commas of their own.
export const branchLine = (branchName: string, address: string | null): string =>
  address === null ? branchName : `${branchName} · ${address}`;
