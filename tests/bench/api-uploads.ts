import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Asked } from "./load.ts";

const border = "bench-border";
const type = `multipart/form-data; boundary=${border}`;

function frame(claim: string, name: string, mime: string): { head: Buffer; tail: Buffer } {
  const claimPart = `--${border}\r\ncontent-disposition: form-data; name="claim"\r\n\r\n${claim}\r\n`;
  const filePart = `--${border}\r\ncontent-disposition: form-data; name="claim_files[]"; filename="${name}"\r\ncontent-type: ${mime}\r\n\r\n`;
  return { head: Buffer.from(claimPart + filePart), tail: Buffer.from(`\r\n--${border}--\r\n`) };
}

/** A header and noise without markers: noise of any kind may happen to say that it is too many pixels. */
const photo = Buffer.concat([
  Buffer.from("\xff\xd8\xff\xe0\x00\x10JFIF\x00", "latin1"),
  randomBytes(1024 * 1024).map((byte) => (byte === 0xff ? 0 : byte)),
]);

/** A photo of 1 MB onto this claim. */
export function uploadOf(claim: string): Asked {
  const { head, tail } = frame(claim, "photo.jpg", "image/jpeg");
  return { method: "POST", path: "/api/file/store", raw: { type, bytes: Buffer.concat([head, photo, tail]) } };
}

/** Sends a video of so many megabytes piece by piece, and gives the seconds that took and the answer's status. */
export async function sendVideo(address: string, authorization: string, claim: string, megabytes: number) {
  const { head, tail } = frame(claim, "clip.mp4", "video/mp4");
  const first = Buffer.from("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "latin1");
  const piece = randomBytes(1024 * 1024);
  const length = head.length + first.length + megabytes * piece.length + tail.length;
  const began = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(
      `${address}/api/file/store`,
      { method: "POST", headers: { authorization, "content-type": type, "content-length": length } },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    const send = async () => {
      sent.write(Buffer.concat([head, first]));
      for (let written = 0; written < megabytes; written += 1) {
        if (!sent.write(piece)) await new Promise((go) => sent.once("drain", go));
      }
      sent.end(tail);
    };
    send().catch(reject);
  });
  return { status, seconds: (performance.now() - began) / 1000 };
}
