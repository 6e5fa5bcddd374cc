import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { faultOf, listOf, sizeInWords } from "../../widgets/file-upload/file-rules.ts";
import type { ClaimFile } from "../../widgets/services.ts";
import { renderWidget } from "./support/render-widget.tsx";

const accept = [".pdf", ".csv", ".txt", ".jpg", ".jpeg", ".png", ".gif", ".mp4"];
const example = {
  schema: { type: "object", title: "Files" },
  ui: { "ui:field": "file-upload", "ui:options": { accept } },
  value: {},
};
const file = (name: string, text = "bytes") => new File([text], name);
const drop = (files: File[]) =>
  fireEvent.drop(screen.getByRole("button", { name: "Choose files" }).parentElement as HTMLElement, {
    dataTransfer: { files },
  });
const withFiles = (list: ClaimFile[], more = {}) => {
  const files = {
    useList: () => list,
    add: () => {},
    retry: () => {},
    remove: async () => undefined,
    download: async () => undefined,
  };
  return { files: { ...files, ...more } };
};
const one: ClaimFile = { id: "1", name: "report.pdf", size: 2048, type: "application/pdf", state: "stored" };

test.each(accept)("a %s file is taken [FILES-01]", async (ending) => {
  const { queue } = await renderWidget(example);
  await userEvent.upload(screen.getByLabelText("Files"), file(`it${ending}`));
  expect(queue.unsent.map(({ file }) => file.name)).toEqual([`it${ending}`]);
});

test("other types and empty files are refused in words, the good ones of the same drop are taken [FILES-02]", async () => {
  const { queue } = await renderWidget(example);
  drop([file("clip.mov"), file("empty.pdf", ""), file("report.PDF")]);
  expect(queue.unsent.map(({ file }) => file.name)).toEqual(["report.PDF"]);
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain(
    "clip.mov cannot be uploaded. Please choose PDF, CSV, TXT, JPG, JPEG, PNG, GIF or MP4 files.",
  );
  expect(textContent).toContain("empty.pdf is empty.");
});

test("a file over its limit is refused, a video has a larger one", () => {
  const megabyte = 1024 * 1024;
  const rules = { accept, maxSize: 20 * megabyte, maxVideoSize: 200 * megabyte, max: 30 };
  expect(faultOf({ name: "a.pdf", size: 20 * megabyte }, rules)).toBeUndefined();
  expect(faultOf({ name: "a.pdf", size: 20 * megabyte + 1 }, rules)).toBe("a.pdf is larger than 20 MB.");
  expect(faultOf({ name: "a.mp4", size: 200 * megabyte }, rules)).toBeUndefined();
  expect(faultOf({ name: "a.mp4", size: 200 * megabyte + 1 }, rules)).toBe("a.mp4 is larger than 200 MB.");
});

test("no more than 30 files stand on a claim", async () => {
  const { queue } = await renderWidget(example);
  drop(Array.from({ length: 31 }, (_, index) => file(`${index}.pdf`)));
  expect(queue.unsent).toHaveLength(30);
  expect(screen.getByText("A claim can hold up to 30 files.")).toBeTruthy();
});

test("a stored file is listed under its name and downloaded [FILES-20]", async () => {
  const asked: string[] = [];
  const download = async (id: string) => {
    asked.push(id);
    return { error: "It is not there." };
  };
  await renderWidget(example, { services: withFiles([one], { download }) });
  await userEvent.click(screen.getByRole("button", { name: "Download report.pdf" }));
  expect(asked).toEqual(["1"]);
  expect(await screen.findByText("It is not there.")).toBeTruthy();
});

test("each file says how it stands, and a failed one can be sent again", async () => {
  const list: ClaimFile[] = [
    { ...one, id: "2", name: "a.pdf", state: "queued" },
    { ...one, id: "3", name: "b.pdf", state: "sending", progress: 0.42 },
    { ...one, id: "4", name: "c.pdf", state: "failed", error: "The server did not answer." },
  ];
  const retried: string[] = [];
  await renderWidget(example, { services: withFiles(list, { retry: (id: string) => retried.push(id) }) });
  expect(screen.getByText("2 kB · Kept on this device, sent when you save")).toBeTruthy();
  expect(screen.getByText("2 kB · Sending, 42%")).toBeTruthy();
  expect(screen.getByText("The server did not answer.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Retry c.pdf" }));
  expect(retried).toEqual(["4"]);
});

test("an area lists and takes what it accepts; the store of files behind is one [FILES-04] [FILES-08]", async () => {
  const area = (title: string, accept: string[]) =>
    ({ ...example, schema: { type: "object", title }, ui: { ...example.ui, "ui:options": { accept } } }) as const;
  const list: ClaimFile[] = [one, { ...one, id: "2", name: "front.JPG" }, { ...one, id: "3", name: "clip.mov" }];
  const documents = await renderWidget(area("Documents", [".pdf", ".csv", ".txt"]), { services: withFiles(list) });
  expect(screen.getByRole("list", { name: "Documents of this claim" }).textContent).toContain("report.pdf");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  drop([file("clip.mov")]);
  expect(screen.getByRole("alert").textContent).toBe(
    "clip.mov cannot be uploaded. Please choose PDF, CSV or TXT files.",
  );
  documents.unmount();
  const photos = [".jpg", ".jpeg", ".png", ".gif", ".mp4", ".mov"];
  await renderWidget(area("Photos", photos), { services: withFiles(list) });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("front.JPG"),
    expect.stringContaining("clip.mov"),
  ]);
});

test("the files of all areas count towards the most that a claim can hold", async () => {
  const added: string[] = [];
  const add = (files: File[]) => added.push(...files.map(({ name }) => name));
  const list = Array.from({ length: 29 }, (_, index) => ({ ...one, id: String(index), name: `${index}.mov` }));
  await renderWidget(example, { services: withFiles(list, { add }) });
  drop([file("a.pdf"), file("b.pdf")]);
  expect(added).toEqual(["a.pdf"]);
});

test("sizes and lists read as people write them", () => {
  expect([500, 2048, 1.5 * 1024 * 1024].map(sizeInWords)).toEqual(["500 bytes", "2 kB", "1.5 MB"]);
  expect(listOf([".pdf", ".csv", ".txt"])).toBe("PDF, CSV or TXT");
});
