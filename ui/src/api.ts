// Every call to /api (docs/rules.md, *Calls*). Paths are written whole ("/api/getSearchResult"), so that a grep on a path finds its callers.
// A call never throws for what the server or the line does: it answers a Result. An ended sign-in sends the user to the
// sign-in screen; the caller still gets its Result and needs to do nothing.
import * as m from "#messages";
import { address, type Query } from "./address";
import type { ErrorAnswer, RefusalCode, SignedInUser } from "./generated/pages";
import { expire, isSigningOut, readToken, readUser, storeSignedIn, viewerOfPage } from "./signed_in";

/**
 * What came of a call that was not done. Decided by its code; its words are only for people. The server's own codes, and of this side:
 * no answer came ("offline"), the caller did not wait for it ("aborted"), or it is not one of this server's ("unreadable").
 */
export type Fault = Omit<ErrorAnswer, "code"> & { code: RefusalCode | "offline" | "aborted" | "unreadable" };

/** status 0: no answer. */
export type Result<T> = { ok: true; value: T } | { ok: false; status: number; error: Fault };

export type CallOptions = {
  signal?: AbortSignal;
  /** sent as Idempotency-Key: the same key again answers the first answer again */
  idempotencyKey?: string;
  /** "none": sends no token and takes a 401 as any other refusal (signing in) */
  auth?: "none";
};

export type Method = "POST" | "PUT" | "DELETE";

export const unreachable = (): string => m.shell_server_unreachable();

function noAnswer<T>(error: unknown): Result<T> {
  const aborted = error instanceof DOMException && error.name === "AbortError";
  return {
    ok: false,
    status: 0,
    error: aborted ? { message: "", code: "aborted" } : { message: unreachable(), code: "offline" },
  };
}

async function refusal(response: Response): Promise<Fault> {
  try {
    const body = (await response.json()) as Partial<ErrorAnswer>;
    return { ...body, message: body.message ?? m.calls_something_went_wrong(), code: body.code ?? "unreadable" };
  } catch {
    return { message: m.calls_something_went_wrong(), code: "unreadable" };
  }
}

function hasExpired({ code }: Fault): boolean {
  return code === "tokenExpired" || code === "signedOut";
}

/**
 * The viewer's access token. Somebody who signed in without a script has only a cookie, and the token kept may be that of
 * another user who was signed in here before: both are mended by `POST /auth/token`.
 */
async function token(): Promise<Result<string | null>> {
  const kept = readToken();
  const viewer = viewerOfPage();
  if (viewer === null || (kept !== null && readUser()?._id === viewer)) return { ok: true, value: kept };
  const answer = await askedOnce();
  if (!answer.ok) return answer;
  if (answer.value._id !== viewer) {
    // The page is of one user, and another has signed in at this browser since: nothing is done in the other's name.
    return {
      ok: false,
      status: 401,
      error: {
        message: m.shell_somebody_else_signed_in(),
        code: "otherViewer",
      },
    };
  }
  if (!isSigningOut()) storeSignedIn(answer.value);
  return { ok: true, value: answer.value.accessToken };
}

let asking: Promise<Result<SignedInUser>> | null = null;

/** A page that has no token makes several calls at once: they wait for one answer. */
function askedOnce(): Promise<Result<SignedInUser>> {
  asking ??= exchange<SignedInUser>("/auth/token", { method: "POST", credentials: "same-origin" }).finally(() => {
    asking = null;
  });
  return asking;
}

async function exchange<T>(path: string, init: RequestInit, expiry = true): Promise<Result<T>> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    return noAnswer(error);
  }
  if (!response.ok) {
    const error = await refusal(response);
    if (expiry && hasExpired(error)) expire();
    return { ok: false, status: response.status, error };
  }
  if (response.status === 204) return { ok: true, value: undefined as T };
  try {
    return { ok: true, value: (await response.json()) as T };
  } catch (error) {
    // The line broke within the answer, or it is not JSON.
    return noAnswer(error);
  }
}

async function call<T>(path: string, init: RequestInit, options: CallOptions): Promise<Result<T>> {
  const headers = new Headers({ accept: "application/json" });
  if (typeof init.body === "string") headers.set("content-type", "application/json");
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  if (options.auth !== "none") {
    const bearer = await token();
    if (!bearer.ok) return bearer;
    if (bearer.value !== null) headers.set("authorization", `Bearer ${bearer.value}`);
  }
  return exchange<T>(
    path,
    { ...init, headers, ...(options.signal && { signal: options.signal }) },
    options.auth !== "none",
  );
}

export const api = {
  get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<Result<T>> {
    return call<T>(address(path, query), { method: "GET" }, options);
  },
  send<T>(method: Method, path: string, body: unknown, options: CallOptions = {}): Promise<Result<T>> {
    return call<T>(path, { method, body: JSON.stringify(body) }, options);
  },
};

/** A random UUID (version 4). Not the browser's own: it has none where the page came over plain http from another machine. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, "$1-$2-4$3-8$4-$5");
}
