// /admin/homeWorkStudent/{id}: a piece of homework, and the form that hands it in until it is evaluated. Without a script a plain form with
// files; with one, what is written is kept in the browser (enhance/handing_in.ts).
import { AttachedFiles, linksOf } from "../../controls/AttachedFiles";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { FilesField } from "../../controls/FilesField";
import { Fact, FormContext } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { TextArea } from "../../controls/TextArea";
import type { HandInProps, OwnHomeworkRow } from "../../generated/pages";
import { useViewer } from "../../shell/context";
import { wholeDay, useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { HomeworkState } from "./HomeworkState";

export default function HandIn(props: HandInProps) {
  const { action, stateLabel, done, closed } = props;
  const { title, subjectName, text, files, givenOn, dueOn, givenBy, state, handedInAt } = props.homework;
  const momentText = useMomentText();
  const viewer = useViewer();
  const isEvaluated = state === "evaluated";
  const isOver = isEvaluated || closed;
  return (
    <div className="record homework">
      <DoneNotice text={done} title="Homework" address={action} />
      <header className="homework-head">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <ButtonLink href="/admin/homeWorkStudent">My homework</ButtonLink>
      </header>
      <dl className="details">
        <Fact label="Subject">
          <bdi>{subjectName}</bdi>
        </Fact>
        <Fact label="Due">{wholeDay(dueOn)}</Fact>
        <Fact label="Given">
          {wholeDay(givenOn)} by <bdi>{givenBy}</bdi>
        </Fact>
        <Fact label="State">
          <HomeworkState state={state} label={stateLabel} />
          {handedInAt === null ? null : <span className="homework-beside">Handed in {momentText(handedInAt)}</span>}
        </Fact>
      </dl>
      {text === null ? null : (
        <p className="lines homework-text" dir="auto">
          {text}
        </p>
      )}
      <AttachedFiles files={linksOf(files)} label="Files of the homework" />
      {isEvaluated ? <Evaluation {...props.homework} /> : null}
      <div className="hand-in-kept" data-hands-in={viewer?._id} role="status" />
      {/* Where nothing can be handed in any more there is no field to put right. */}
      <ErrorSummary
        failure={props.form.failure}
        errors={isOver ? {} : props.form.errors}
        lead="Nothing was handed in."
      />
      {isOver ? <HandedIn {...props} /> : <Form {...props} />}
    </div>
  );
}

/** What the teacher says of it. */
function Evaluation({ result, comment, evaluatedBy }: OwnHomeworkRow) {
  return (
    <section className="homework-part" aria-labelledby="evaluation">
      <h3 id="evaluation">Evaluation</h3>
      <p className="homework-result">
        <bdi>{result}</bdi>
      </p>
      {comment === null ? null : (
        <p className="lines" dir="auto">
          {comment}
        </p>
      )}
      {evaluatedBy === null ? null : (
        <p className="secondary">
          <bdi>{evaluatedBy}</bdi>
        </p>
      )}
    </section>
  );
}

/** What cannot be changed any more. */
function HandedIn({ homework: { handedInAt, ownText, ownFiles, state }, form, closed }: HandInProps) {
  const lost = form.values["text"] ?? "";
  return (
    <section className="homework-part" aria-labelledby="handed-in">
      <h3 id="handed-in">Your hand-in</h3>
      {handedInAt === null ? (
        <p className="secondary">You handed nothing in here.</p>
      ) : (
        <>
          {ownText === null ? null : (
            <p className="lines" dir="auto">
              {ownText}
            </p>
          )}
          <AttachedFiles files={linksOf(ownFiles)} label="Your files" />
        </>
      )}
      {closed && state !== "evaluated" ? <Notice>This session is closed: nothing can be handed in.</Notice> : null}
      {lost === "" || lost === (ownText ?? "") ? null : (
        <>
          <h3>What you wrote and was not handed in</h3>
          <p className="lines homework-text" dir="auto">
            {lost}
          </p>
        </>
      )}
    </section>
  );
}

function Form(props: HandInProps) {
  const { action, form, longest, mostFiles, lateNow } = props;
  const { title, ownFiles, version, handedInAt, dueOn } = props.homework;
  const ownText = props.homework.ownText ?? "";
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  const typed = form.values["text"];
  const files = ownFiles.map(({ _id, fileName }) => `${_id}:${fileName}`).join("/");
  const values = { ...form.values, text: typed ?? ownText, files };
  // Somebody handed in from elsewhere: what is there now stands beside what was typed.
  const theirs =
    form.failure !== null && typed !== undefined && typed !== ownText ? { values: { text: ownText } } : null;
  const again = handedInAt !== null;
  return (
    <section className="homework-part" aria-labelledby="hand-in">
      <h3 id="hand-in">{again ? "Your hand-in" : "Hand in"}</h3>
      {again ? <p className="secondary">You can change it until it is evaluated.</p> : null}
      {lateNow ? (
        <Notice kind="warn">It was due on {wholeDay(dueOn)}: what you hand in now is marked as late.</Notice>
      ) : null}
      <form
        className="record-form hand-in"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        aria-labelledby="hand-in"
        data-handing-in={title}
        data-refused={refused ? "" : undefined}
      >
        <ViewerField />
        <input type="hidden" name="version" value={version} />
        <FormContext value={{ values, errors: form.errors, theirs }}>
          <TextArea name="text" label="Text" rows={12} maxLength={longest} />
          <FilesField
            name="files"
            label="Files"
            most={mostFiles}
            hint={`PDF, JPEG or PNG, at most 5 MB each and ${mostFiles} files. A photo of your exercise book will do.`}
          />
        </FormContext>
        <p className="hand-in-sending" role="status" />
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {again ? "Hand in again" : "Hand in"}
          </Button>
        </div>
      </form>
    </section>
  );
}
