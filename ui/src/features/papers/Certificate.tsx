// A certificate on paper (docs/rules.md, *Cards and certificates*): one a sheet, upright or across. Static markup; certificate_layout.ts says what fits.
import * as m from "#messages";
import type { CertificateProps } from "../../generated/papers";
import { sentences, useWords } from "../../words";
import {
  certificateFaults,
  hasHighHead,
  hasHighSigners,
  liesOf,
  placesOf,
  signedBy,
  textOf,
} from "./certificate_layout";
import { setIn, type SetText } from "./paper_text";

const SIDES = ["left", "middle", "right"] as const;

export default function Certificate(props: CertificateProps) {
  const { head, look, certificate, withdrawn, isPreview } = props;
  const say = useWords();
  const places = placesOf(say, props);
  const set = (of: keyof typeof places) => setIn(places[of].text, places[of].room);
  const { className } = textOf(props);
  const faults = isPreview ? certificateFaults(say, props) : [];
  const classes = [
    `certificate-sheet certificate-${liesOf(props)} accent-${look.accent}`,
    hasHighHead(props) ? "certificate-high-head" : "",
    hasHighSigners(props) ? "certificate-high-signed" : "",
  ];
  return (
    <div className={classes.filter((name) => name !== "").join(" ")}>
      <Border kind={look.border} />
      <article className="certificate">
        {look.hasLetterhead ? (
          <header className={look.hasPhoto ? "certificate-head certificate-head-narrow" : "certificate-head"}>
            {head.icon === null ? null : <img className="certificate-icon" src={head.icon} alt="" />}
            <Line as="certificate-school" set={set("school")} />
            <Line as="certificate-branch" set={set("branch")} />
            {head.contact === null ? null : <Line as="certificate-contact" set={set("contact")} />}
            {head.motto === null ? null : <Line as="certificate-motto" set={set("motto")} />}
          </header>
        ) : null}
        {look.hasPhoto ? (
          <div className="certificate-photo">
            {certificate.photo === null ? null : <img src={certificate.photo} alt="" />}
          </div>
        ) : null}
        {look.hasLetterhead ? <i className="certificate-rule" /> : null}
        <Line as="certificate-number" set={set("number")} />
        <Line as="certificate-day" set={set("day")} />
        <h1 className={`certificate-title ${set("title").className}`}>{set("title").text}</h1>
        <div className={`certificate-text ${className} certificate-${look.aligned}`}>
          <div className="certificate-lines">
            {certificate.lines.map((parts, at) =>
              parts.length === 0 ? (
                <div key={at} className="certificate-gap" />
              ) : (
                <p key={at}>
                  {parts.map(({ text, isFilled }, place) =>
                    isFilled ? (
                      <b key={place} className={keepsTogether(text)}>
                        {text}
                      </b>
                    ) : (
                      text
                    ),
                  )}
                </p>
              ),
            )}
          </div>
        </div>
        {look.signers.map((signer, at) =>
          signer === null ? null : (
            <Signed key={at} image={signer.image} set={signedBy(props, signer)} side={SIDES[at] ?? "right"} />
          ),
        )}
        {withdrawn === null ? null : (
          <p className="certificate-withdrawn">{say(m.papers_withdrawn_on, { day: withdrawn })}</p>
        )}
      </article>
      {faults.length === 0 ? null : (
        <p className="certificate-faults">{say(m.labels_sentence, { text: sentences(say, faults) })}</p>
      )}
    </div>
  );
}

/** A register number is not parted at its hyphen; what may be longer than a line is. */
const keepsTogether = (text: string): string | undefined =>
  text.length > 24 || /\s/u.test(text) ? undefined : "certificate-whole";

const Line = ({ as, set }: { as: string; set: SetText }) => <p className={`${as} ${set.className}`}>{set.text}</p>;

function Border({ kind }: { kind: string }) {
  if (kind === "none") return null;
  return (
    <>
      <i className={kind === "corners" ? "certificate-frame certificate-frame-thin" : "certificate-frame"} />
      {kind === "line" ? null : <i className="certificate-frame certificate-frame-inner" />}
      {kind === "corners"
        ? CORNERS.map((corner) => <i key={corner} className={`certificate-corner certificate-corner-${corner}`} />)
        : null}
    </>
  );
}

const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;

type SignedProps = { image: string | null; set: ReturnType<typeof signedBy>; side: string };

function Signed({ image, set: { label, name }, side }: SignedProps) {
  return (
    <div className={`certificate-signed certificate-signed-${side}`}>
      <div className="certificate-signature">{image === null ? null : <img src={image} alt="" />}</div>
      <Line as="certificate-signer" set={label} />
      {name === null ? null : <Line as="certificate-name" set={name} />}
    </div>
  );
}
