// The top bar's student search (portal.md 2, 5, 7 and 9): from 2 characters, debounced, an outdated answer is cancelled. A combobox
// with a listbox by the ARIA practices: the focus stays in the field, the arrows move the active option, Enter goes to it, Escape
// closes. Without a script, and with Enter when no option is active, the form asks the server.
import { useEffect, useId, useRef, useState } from "react";
import { api, SOMETHING_WRONG } from "../api";
import { useTypedEarly } from "../controls/typed_early";
import type { SearchHit } from "../generated/pages";
import type { BranchRef } from "../generated/shell";
import { navigation } from "../navigation";
import { Magnifier } from "./icons";

/** portal.md 9 */
const SEARCH_MIN = 2;
const DEBOUNCE_MS = 250;

type Found = { hits: SearchHit[]; failed: boolean };

export const profileHref = (id: string): string => `/admin/searchView?id=${encodeURIComponent(id)}`;

function place(hit: SearchHit): string {
  const roll = hit.roll === null ? null : `Roll ${hit.roll}`;
  return [hit.regNo, hit.className, hit.sectionName, roll].filter((part) => part !== null && part !== "").join(" · ");
}

export function StudentSearch({ branch }: { branch: BranchRef | null }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const wanted = text.trim();
  const hits = found?.hits ?? [];
  const showsList = open && hits.length > 0;
  useTypedEarly(box, (name, value) => {
    if (name === "search") setText(value);
  });
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (wanted.length < SEARCH_MIN) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const query = { branchName: branch?.branchName, branchId: branch?._id, searchText: wanted };
      void api.get<SearchHit[]>("/api/getSearchResult", query, { signal: control.signal }).then((answer) => {
        if (control.signal.aborted) return;
        setFound(answer.ok ? { hits: answer.value, failed: false } : { hits: [], failed: true });
        setActive(-1);
        setOpen(true);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted, branch?._id, branch?.branchName]);

  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);

  function move(to: number): void {
    const index = (to + hits.length) % hits.length;
    setActive(index);
    setOpen(true);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = showsList ? hits[active] : undefined;
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      navigation.assign(profileHref(chosen._id));
    } else if (event.key === "ArrowDown" && hits.length > 0) {
      event.preventDefault();
      move(showsList ? active + 1 : 0);
    } else if (event.key === "ArrowUp" && hits.length > 0) {
      event.preventDefault();
      move(showsList && active >= 0 ? active - 1 : hits.length - 1);
    } else if (event.key === "Escape") {
      if (open) event.preventDefault();
      else setText("");
      setOpen(false);
      setActive(-1);
    } else if (event.key === "Tab") {
      setOpen(false);
    }
  }

  return (
    <form ref={box} className="search" role="search" method="get" action="/admin/searchView">
      <span className="search-mark">
        <Magnifier />
      </span>
      <input
        className="input search-input"
        type="search"
        name="search"
        role="combobox"
        aria-label="Student search"
        aria-expanded={showsList}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={showsList && active >= 0 ? optionId(active) : undefined}
        placeholder="Search students"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          if (event.target.value.trim().length < SEARCH_MIN) {
            setFound(null);
            setOpen(false);
          }
        }}
        onKeyDown={onKey}
        onFocus={() => setOpen(found !== null)}
      />
      <div ref={list} id={`${id}-list`} className="search-list" role="listbox" aria-label="Students" hidden={!showsList}>
        {hits.map((hit, index) => (
          <a
            key={hit._id}
            id={optionId(index)}
            className="search-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            href={profileHref(hit._id)}
          >
            <span className="search-name">{`${hit.firstName} ${hit.lastName}`}</span>
            <span className="search-place">{place(hit)}</span>
          </a>
        ))}
      </div>
      <p className={open && found && hits.length === 0 ? "search-list search-none" : "visually-hidden"} role="status">
        {open && found ? said(found) : ""}
      </p>
    </form>
  );
}

function said({ hits, failed }: Found): string {
  if (failed) return SOMETHING_WRONG;
  if (hits.length === 0) return "No student found";
  return hits.length === 1 ? "1 student found" : `${hits.length} students found`;
}
