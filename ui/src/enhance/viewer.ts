// What the page's markup says of its viewer (shell/Frame.tsx): whose page it is, and where they are.

export type ViewerFacts = {
  _id: string;
  role: string;
  branchName: string | undefined;
  sessionName: string | undefined;
  /** of the school */
  timeZone: string;
};

/** Null on pages without a shell. */
export function viewerFacts(): ViewerFacts | null {
  const data = document.querySelector<HTMLElement>("[data-viewer]")?.dataset;
  if (data?.["viewer"] === undefined) return null;
  const { viewer, role = "", branchName, sessionName, timeZone = "UTC" } = data;
  return { _id: viewer, role, branchName, sessionName, timeZone };
}
