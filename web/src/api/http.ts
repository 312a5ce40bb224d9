/** Requests that are answered at once. */

import type { Problem } from "./schema";

/** A refusal by the server, or no answer at all; the message says what to do. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export async function get<Answer>(path: string): Promise<Answer> {
  return answer(await send(path, {}));
}

/** Asks for something; by the signal, the question is given up. */
export async function post<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return answer(
    await send(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    }),
  );
}

/** Sends a file as it is. */
export async function upload<Answer>(path: string, content: Blob, media: string): Promise<Answer> {
  const headers = { "content-type": media };
  return answer(await send(path, { method: "POST", headers, body: content }));
}

async function send(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options);
  } catch {
    throw new RequestError(0, "The studio does not answer. Is it still running in its terminal?");
  }
}

async function answer<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  let message = `the studio answered with status ${response.status}`;
  try {
    message = ((await response.json()) as Problem).message;
  } catch {
    // No JSON: the status has to do.
  }
  throw new RequestError(response.status, message);
}

/** An error in words, for people. */
export function words(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
