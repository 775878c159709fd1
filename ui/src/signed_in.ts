// What the browser keeps of the signed-in user (docs/rules.md, *Records and fields*, *Marks*, *Sign-in*): user, access token, login marker and
// chosen session, in localStorage. Where storage is refused (a locked-down browser) everything still works: api.ts then asks for
// a token from the cookie at every call. Typed marks are not kept here and are never cleared from here.
import type { SessionRef } from "./generated/shell";
import type { SignedInUser } from "./generated/pages";
import { navigation } from "./navigation";

const USER = "markbook.user";
const TOKEN = "markbook.token";
const MARKER = "markbook.loginMarker";
const SESSION = "markbook.session";

/** The signed-in user as kept: without the token. */
export type StoredUser = Omit<SignedInUser, "accessToken" | "message">;
/** The chosen session as docs/rules.md, *Records and fields* names its parts. */
export type StoredSession = { name: string; id: string; startDate: string; endDate: string };

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Storage refused or full: see the head of this file.
  }
}

function readJson(key: string): unknown {
  const text = read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const readToken = (): string | null => read(TOKEN);
export const readMarker = (): string | null => read(MARKER);
export const readUser = (): StoredUser | null => readJson(USER) as StoredUser | null;
export const readSession = (): StoredSession | null => readJson(SESSION) as StoredSession | null;

/** Keeps what a sign-in (or `POST /auth/token`) answered. */
export function storeSignedIn(answer: SignedInUser): void {
  write(USER, JSON.stringify({ ...answer, accessToken: undefined, message: undefined }));
  write(TOKEN, answer.accessToken);
  write(MARKER, "1");
}

/** A changed password answers a new token for the same user. */
export function storeToken(token: string): void {
  write(TOKEN, token);
}

export function storeSession(session: SessionRef | null): void {
  const kept: StoredSession | null = session && {
    name: session.sessionName,
    id: session._id,
    startDate: session.startDate,
    endDate: session.endDate,
  };
  write(SESSION, kept && JSON.stringify(kept));
}

/** Ends the sign-in in this browser: user, token, marker. The chosen session goes with `everything` (signing out). */
export function clearSignedIn(everything = false): void {
  for (const key of [USER, TOKEN, MARKER]) write(key, null);
  if (everything) write(SESSION, null);
}

let signingOut = false;
export const isSigningOut = (): boolean => signingOut;

/** Signs out by the form that asks the server to: calls still on their way then neither bring the sign-in back nor call it expired. */
export function signOut(form: HTMLFormElement): void {
  signingOut = true;
  // A page that the browser brings back as it was is somebody's again.
  window.addEventListener("pageshow", () => (signingOut = false), { once: true });
  clearSignedIn(true);
  navigation.submit(form);
}

/** The signed-in viewer of this page, from the markup; null on the sign-in pages. */
export function viewerOfPage(): string | null {
  return document.querySelector<HTMLElement>("[data-viewer]")?.dataset["viewer"] ?? null;
}

/** The sign-in screen's address for a sign-in that has ended, coming back to where the user was. */
export function expiredAddress(place: { pathname: string; search: string }): string {
  const query = new URLSearchParams({ expired: "1", next: place.pathname + place.search });
  return `/auth/login?${query.toString()}`;
}

/**
 * docs/rules.md, *Who may do what*: "Access to /admin needs a login marker in the browser, else the user is sent to login". The marker comes and goes with user
 * and token: where it alone is missing, it was removed, and the sign-in ends, cookie and all. Who signed in without a script has none of
 * the three, and a token is asked for. Returns whether the page is left.
 */
export function leaveWithoutMarker(viewer: string): boolean {
  if (readMarker() !== null || readToken() === null || readUser()?._id !== viewer) return false;
  const { pathname, search } = window.location;
  const login = `/auth/login?${new URLSearchParams({ next: pathname + search }).toString()}`;
  const toLogin = () => {
    navigation.assign(login);
  };
  fetch("/auth/logout", { method: "POST", redirect: "manual" }).then(toLogin, toLogin);
  return true;
}

/** docs/rules.md, *Marks*, Session expiry: clears the stored login and goes to the sign-in screen. */
export function expire(): void {
  if (signingOut) return;
  clearSignedIn();
  if (!window.location.pathname.startsWith("/auth/")) navigation.assign(expiredAddress(window.location));
}

/** A return address is a path of this site under /admin; anything else is the dashboard (docs/rules.md, *Sign-in*). */
export function safeNext(next: string | null): string {
  // Printable ASCII without the backslash, as addresses are written.
  const below = next !== null && /^\/admin(?:[/?][!-[\]-~]*)?$/.test(next);
  return below && !climbs(next) ? next : "/admin/dashboard";
}

/** Whether a path has `..` or a backslash in it, however often it is encoded; as `safe_return` on the server. */
function climbs(next: string): boolean {
  let path = next.split(/[?#]/, 1)[0] ?? "";
  for (;;) {
    const decoded = path.replace(/%[0-9a-f]{2}/gi, (escape) => String.fromCharCode(parseInt(escape.slice(1), 16)));
    if (decoded === path) return path.includes("..") || path.includes("\\");
    path = decoded;
  }
}
