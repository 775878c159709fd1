// /admin/homeWorkStudent/{id}: a piece of homework, and the form that hands it in until it is evaluated. Without a script a plain form with
// files; with one, what is written is kept in the browser (enhance/handing_in.ts).
import * as m from "#messages";
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
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";
import { HomeworkState } from "./HomeworkState";

export default function HandIn(props: HandInProps) {
  const { action, stateLabel, done, closed } = props;
  const { title, subjectName, text, files, givenOn, dueOn, givenBy, state, handedInAt } = props.homework;
  const momentText = useMomentText();
  const say = useWords();
  const viewer = useViewer();
  const isEvaluated = state === "evaluated";
  const isOver = isEvaluated || closed;
  return (
    <div className="record homework">
      <DoneNotice text={done} title={say(m.homework_title)} address={action} />
      <header className="homework-head">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <ButtonLink href="/admin/homeWorkStudent">{say(m.homework_mine)}</ButtonLink>
      </header>
      <dl className="details">
        <Fact label={say(m.shared_subject)}>
          <bdi>{subjectName}</bdi>
        </Fact>
        <Fact label={say(m.shared_due)}>{wholeDay(say, dueOn)}</Fact>
        <Fact label={say(m.homework_given)}>
          <Said
            message={m.homework_given_on_by}
            inputs={{ day: wholeDay(say, givenOn), name: givenBy }}
            markup={{ who: apart }}
          />
        </Fact>
        <Fact label={say(m.shared_state)}>
          <HomeworkState state={state} label={stateLabel} />
          {handedInAt === null ? null : (
            <span className="homework-beside">{say(m.homework_handed_in_at, { moment: momentText(handedInAt) })}</span>
          )}
        </Fact>
      </dl>
      {text === null ? null : (
        <p className="lines homework-text" dir="auto">
          {text}
        </p>
      )}
      <AttachedFiles files={linksOf(files)} label={say(m.homework_files_of_homework)} />
      {isEvaluated ? <Evaluation {...props.homework} /> : null}
      <div className="hand-in-kept" data-hands-in={viewer?._id} role="status" />
      {/* Where nothing can be handed in any more there is no field to put right. */}
      <ErrorSummary
        failure={props.form.failure}
        errors={isOver ? {} : props.form.errors}
        lead={say(m.homework_nothing_was_handed_in)}
      />
      {isOver ? <HandedIn {...props} /> : <Form {...props} />}
    </div>
  );
}

/** What the teacher says of it. */
function Evaluation({ result, comment, evaluatedBy }: OwnHomeworkRow) {
  const say = useWords();
  return (
    <section className="homework-part" aria-labelledby="evaluation">
      <h3 id="evaluation">{say(m.homework_evaluation)}</h3>
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
  const say = useWords();
  const lost = form.values["text"] ?? "";
  return (
    <section className="homework-part" aria-labelledby="handed-in">
      <h3 id="handed-in">{say(m.homework_your_hand_in)}</h3>
      {handedInAt === null ? (
        <p className="secondary">{say(m.homework_nothing_handed_in)}</p>
      ) : (
        <>
          {ownText === null ? null : (
            <p className="lines" dir="auto">
              {ownText}
            </p>
          )}
          <AttachedFiles files={linksOf(ownFiles)} label={say(m.homework_your_files)} />
        </>
      )}
      {closed && state !== "evaluated" ? <Notice>{say(m.homework_hand_in_explained_closed)}</Notice> : null}
      {lost === "" || lost === (ownText ?? "") ? null : (
        <>
          <h3>{say(m.homework_what_was_not_handed_in)}</h3>
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
  const say = useWords();
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
      <h3 id="hand-in">{say(again ? m.homework_your_hand_in : m.homework_hand_in)}</h3>
      {again ? <p className="secondary">{say(m.homework_hand_in_may_change)}</p> : null}
      {lateNow ? (
        <Notice kind="warn">{say(m.homework_hand_in_explained_late, { day: wholeDay(say, dueOn) })}</Notice>
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
          <TextArea name="text" label={say(m.homework_text)} rows={12} maxLength={longest} />
          <FilesField
            name="files"
            label={say(m.shared_files)}
            most={mostFiles}
            hint={say(m.homework_files_hint, { files: mostFiles })}
          />
        </FormContext>
        <p className="hand-in-sending" role="status" />
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(again ? m.homework_hand_in_again : m.homework_hand_in)}
          </Button>
        </div>
      </form>
    </section>
  );
}
