import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../helpers/test-app.ts";

export interface Upload {
  name: string;
  content: Uint8Array<ArrayBuffer> | string;
  /** What the sender says it is; nobody believes it. */
  type?: string;
  /** The sender's own key of the file. */
  key?: string;
}

const bytes = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));

/** Small files of each accepted kind, by their extension. */
export const samples = {
  pdf: bytes("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< >>\nendobj\n%%EOF\n"),
  jpg: bytes("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00", randomBytes(500), "\xff\xd9"),
  png: bytes("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", randomBytes(300)),
  gif: bytes("GIF89a\x01\x00\x01\x00\x00\x00\x00;", randomBytes(50)),
  mp4: bytes("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", randomBytes(300)),
  mov: bytes("\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00qt  ", randomBytes(300)),
  txt: bytes(Buffer.from("Kia ora, Māngere\r\n")),
  csv: bytes("part;quantity\r\n4022046M;2\r\n"),
};

/** Sends a multipart request; `claim` undefined leaves it out. */
export async function upload(
  t: TestApp,
  as: string,
  claim: string | undefined,
  files: Upload[],
  field = "claim_files[]",
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  if (claim !== undefined) form.set("claim", claim);
  for (const { key } of files) if (key !== undefined) form.append("claim_file_keys[]", key);
  for (const { name, content, type = "application/octet-stream" } of files) {
    form.append(field, new Blob([content], { type }), name);
  }
  const encoded = new Response(form);
  return t.as(as)({
    method: "POST",
    url: "/api/file/store",
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** The keys that the file store holds, finished or not. */
export async function storedKeys({ parts }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of parts.files.keys()) keys.push(key);
  return keys.sort();
}

/** A new draft of the dealer; gives its number. */
export async function newDraft(t: TestApp, as = "dealer@example.test"): Promise<string> {
  const answer = await t.as(as)({ method: "POST", url: "/api/claim", payload: { draft: true } });
  return answer.json().claim_number;
}

/** Sends a file that only our people read. */
export async function uploadInternal(t: TestApp, as: string, claim: string, { name, content }: Upload) {
  const form = new FormData();
  form.set("internal", "yes");
  form.set("claim", claim);
  form.append("claim_files[]", new File([content], name));
  const encoded = new Response(form);
  return t.as(as)({
    method: "POST",
    url: "/api/file/store",
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
