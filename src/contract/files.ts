import Type from "typebox";
import type { Call } from "./call.ts";
import { StoredFile, Uuid } from "./shapes.ts";

export const storeFiles = {
  method: "POST",
  path: "/api/file/store",
  summary:
    "Multipart: `claim` (uuid or number) first, then one or more `claim_files[]`. Streamed, sniffed and hashed. " +
    "A uuid in `claim_file_keys[]` before them, one for each in their order, makes a repeated file be stored once. " +
    "Beyond the specs, of staff alone: `internal` = `yes` before the claim keeps them from customers and dealers.",
  consumes: "multipart",
  answer: Type.Object({ file: Type.Literal("saved"), files: Type.Array(StoredFile) }),
} satisfies Call;

export const shareFile = {
  method: "POST",
  path: "/api/file/share",
  summary:
    "Beyond the specs. Lets everybody who reads the claim read a file that staff kept to themselves; 422 where the claim takes no files now.",
  body: Type.Object({ file: Uuid }),
  answer: Type.Object({ file: Type.Literal("shared"), files: Type.Array(StoredFile) }),
} satisfies Call;

export const downloadFile = {
  method: "POST",
  path: "/api/file/download",
  summary: "A stored file by its path, as an attachment.",
  produces: "binary",
  body: Type.Object({ path: Type.String({ minLength: 1, maxLength: 200 }) }),
  answer: Type.Any(),
} satisfies Call;

export const deleteFile = {
  method: "POST",
  path: "/api/file/delete",
  summary: "Takes a file off a draft or an amendable claim; otherwise answers `not amendable`.",
  body: Type.Object({ file: Uuid }),
  answer: Type.Union([
    Type.Object({ file: Type.Literal("deleted") }),
    Type.Object({ error: Type.Literal("not amendable") }),
  ]),
} satisfies Call;
