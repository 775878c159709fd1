// /admin/gradingSchemes: by what sessions can be graded, and where each scheme is used. Those that are built in can only be copied.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ListTable } from "../../../controls/ListTable";
import type { GradingSchemesProps, SchemeLine } from "../../../generated/grading_schemes";
import { useWords } from "../../../words";

export default function GradingSchemes({ lines, add, upload, done }: GradingSchemesProps) {
  const say = useWords();
  const used = lines.some(({ usedBy }) => usedBy.length > 0);
  const hidden = <span className="visually-hidden">{say(m.shared_actions)}</span>;
  return (
    <div className="records scheme-list">
      <DoneNotice text={done} title={say(m.schemes_ui_list)} address="/admin/gradingSchemes" />
      <p className="secondary">{say(m.schemes_ui_list_explained)}</p>
      <div className="record-acts">
        <ButtonLink kind="primary" href={add}>
          {say(m.schemes_texts_add_scheme)}
        </ButtonLink>
        <ButtonLink href={upload}>{say(m.schemes_ui_upload)}</ButtonLink>
      </div>
      <ListTable
        label={say(m.schemes_ui_list)}
        caption={say(m.schemes_ui_list)}
        className="table-blocks"
        heads={[
          { key: "name", label: say(m.shared_name), className: "col-name" },
          { key: "branch", label: say(m.shared_branch) },
          { key: "versions", label: say(m.schemes_ui_versions), className: "num" },
          ...(used ? [{ key: "usedBy", label: say(m.schemes_ui_used_by) }] : []),
          { key: "actions", label: hidden, className: "records-acts" },
        ]}
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} used={used} />
        ))}
      </ListTable>
    </div>
  );
}

function Line({ line, used }: { line: SchemeLine; used: boolean }) {
  const { name, branch, versions, usedBy, history, tryIt, edit, copy, download } = line;
  const say = useWords();
  return (
    <tr>
      <th scope="row" className="col-name">
        {name}
      </th>
      <td data-label={say(m.shared_branch)}>{branch}</td>
      <td className="num" data-label={say(m.schemes_ui_versions)}>
        {history === null ? (
          versions
        ) : (
          <a href={history} aria-label={say(m.schemes_ui_versions_of, { name, versions })}>
            {versions}
          </a>
        )}
      </td>
      {used ? (
        <td data-label={usedBy.length === 0 ? undefined : say(m.schemes_ui_used_by)}>{usedBy.join(", ")}</td>
      ) : null}
      <td className="records-acts">
        <a href={tryIt} aria-label={say(m.schemes_ui_try_of, { name })}>
          {say(m.schemes_ui_try)}
        </a>{" "}
        {edit === null ? null : (
          <a href={edit} aria-label={say(m.schemes_ui_edit_of, { name })}>
            {say(m.shared_edit)}
          </a>
        )}{" "}
        <a href={copy} aria-label={say(m.schemes_ui_copy_of, { name })}>
          {say(m.shared_copy)}
        </a>{" "}
        <a href={download} aria-label={say(m.schemes_ui_download_of, { name })} download="">
          {say(m.schemes_ui_download)}
        </a>{" "}
        {line.delete === null ? null : (
          <a href={line.delete} aria-label={say(m.schemes_ui_delete_of, { name })}>
            {say(m.shared_delete)}
          </a>
        )}
      </td>
    </tr>
  );
}
