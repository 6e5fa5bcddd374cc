import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FileQueue } from "../../src/portal/features/files/file-queue.ts";
import { listOf, sizeInWords } from "../../widgets/file-upload/file-rules.ts";
import { faultOf } from "../../widgets/file-upload/sort-files.ts";
import type { ClaimFile } from "../../widgets/services.ts";
import { renderWidget } from "./support/render-widget.tsx";

const accept = [".pdf", ".csv", ".txt", ".jpg", ".jpeg", ".png", ".gif", ".mp4"];
const example = {
  schema: { type: "object", title: "Files" },
  ui: { "ui:field": "file-upload", "ui:options": { accept } },
  value: {},
};
/** How files of each kind begin. */
const marks: Record<string, string> = {
  pdf: "%PDF-1.7",
  jpg: "\xff\xd8\xff\xe0",
  jpeg: "\xff\xd8\xff\xe0",
  png: "\x89PNG\r\n",
  gif: "GIF89a",
  mp4: "\0\0\0\x18ftypmp42",
  mov: "\0\0\0\x14ftypqt  ",
};
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (name: string, text = marks[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "text") =>
  new File([bytesOf(text)], name);
const drop = (files: File[], folders: string[] = []) =>
  fireEvent.drop(screen.getByRole("button", { name: "Choose files" }), {
    dataTransfer: {
      files: [...files, ...folders.map((name) => new File([], name))],
      items: folders.map((name) => ({ kind: "file", webkitGetAsEntry: () => ({ isDirectory: true, name }) })),
    },
  });
const names = (queue: FileQueue) => queue.unsent.map(({ file }) => file.name);
const withFiles = (list: ClaimFile[], more = {}) => {
  const files = {
    useList: () => list,
    useTrouble: () => undefined,
    read: async () => new Blob(["bytes"]),
    add: () => [],
    retry: () => {},
    remove: async () => undefined,
    download: async () => undefined,
  };
  return { files: { ...files, ...more } };
};
const one: ClaimFile = { id: "1", name: "report.pdf", size: 2048, type: "application/pdf", state: "stored" };

test.each(accept)("a %s file is taken [FILES-01]", async (ending) => {
  const { queue } = await renderWidget(example);
  await userEvent.upload(screen.getByLabelText("Files", { selector: "input" }), file(`it${ending}`));
  await waitFor(() => expect(names(queue)).toEqual([`it${ending}`]));
});

test.each([
  ["its section is not called so", {}, 1],
  ["its section is called so", { "ui:label": false }, 0],
])("the title of the area for all files of a claim where %s", async (_, more, times) => {
  await renderWidget({ ...example, ui: { ...example.ui, ...more } });
  expect(screen.queryAllByText("Files")).toHaveLength(times);
  // What is seen is heard: its buttons stand in a group of that name.
  expect(screen.queryAllByRole("group", { name: "Files" })).toHaveLength(times);
});

test("a server that takes smaller files or fewer is believed, in words and in what is refused", async () => {
  const limits = { maxSize: 1024, maxVideoSize: 4096, max: 2 };
  const taken: string[] = [];
  const add = (files: File[]) => taken.push(...files.map(({ name }) => name));
  await renderWidget(example, { services: withFiles([one], { limits, add }) });
  screen.getByText(/Up to 1 kB each, videos up to 4 kB\./);
  drop([file("a.pdf", "x".repeat(1025))]);
  await screen.findByText("a.pdf is larger than 1 kB. Please choose a smaller one.");
  drop([file("b.pdf"), file("c.pdf")]);
  await waitFor(() => expect(taken).toEqual(["b.pdf"]));
});

test("other types and empty files are refused in words, the good ones of the same drop are taken [FILES-02]", async () => {
  const { queue } = await renderWidget(example);
  drop([file("clip.mov"), file("empty.pdf", ""), file("report.PDF")]);
  await waitFor(() => expect(names(queue)).toEqual(["report.PDF"]));
  const { textContent } = await screen.findByRole("alert");
  expect(textContent).toContain(
    "clip.mov cannot be uploaded. Please choose PDF, CSV, TXT, JPG, JPEG, PNG, GIF or MP4 files.",
  );
  expect(textContent).toContain("empty.pdf is empty.");
});

test("a file over its limit is refused, a video has a larger one", () => {
  const megabyte = 1024 * 1024;
  const rules = { accept, maxSize: 20 * megabyte, maxVideoSize: 200 * megabyte, max: 30, longestSide: 0 };
  expect(faultOf({ name: "a.pdf", size: 20 * megabyte }, rules)).toBeUndefined();
  expect(faultOf({ name: "a.pdf", size: 20 * megabyte + 1 }, rules)).toBe(
    "a.pdf is larger than 20 MB. Please choose a smaller one.",
  );
  expect(faultOf({ name: "a.mp4", size: 200 * megabyte }, rules)).toBeUndefined();
  expect(faultOf({ name: "a.mp4", size: 200 * megabyte + 1 }, rules)).toBe(
    "a.mp4 is larger than 200 MB. Please choose a smaller one.",
  );
});

test("the second press of a double one takes no line away that moved up", async () => {
  const { queue } = await renderWidget(example);
  drop([file("a.pdf"), file("b.pdf")]);
  fireEvent.click(await screen.findByRole("button", { name: "Remove a.pdf" }), { detail: 1 });
  await waitFor(() => expect(names(queue)).toEqual(["b.pdf"]));
  fireEvent.click(screen.getByRole("button", { name: "Remove b.pdf" }), { detail: 2 });
  expect(names(queue)).toEqual(["b.pdf"]);
});

test("no more than 30 files stand on a claim", async () => {
  const { queue } = await renderWidget(example);
  drop(Array.from({ length: 31 }, (_, index) => file(`${index}.pdf`)));
  await waitFor(() => expect(queue.unsent).toHaveLength(30));
  expect(await screen.findByText("A claim can hold up to 30 files. Not added: 30.pdf.")).toBeTruthy();
});

test("stored files are listed, each under its own name, and downloaded [FILES-20]", async () => {
  const asked: string[] = [];
  const download = async (id: string) => {
    asked.push(id);
    return { error: "It is not there." };
  };
  const other: ClaimFile = { ...one, id: "2", name: "Rating plate (1).JPG", type: "image/jpeg" };
  await renderWidget(example, { services: withFiles([one, other], { download }) });
  const downloads = screen.getAllByRole("button", { name: /^Download / });
  expect(downloads.map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual([
    "Download report.pdf",
    "Download Rating plate (1).JPG",
  ]);
  for (const { name } of [one, other]) expect(screen.getByText(name)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Download report.pdf" }));
  expect(asked).toEqual(["1"]);
  expect(await screen.findByText("It is not there.")).toBeTruthy();
});

test("each file says how it stands, and a failed one can be sent again", async () => {
  const list: ClaimFile[] = [
    { ...one, id: "2", name: "a.pdf", state: "queued" },
    { ...one, id: "3", name: "b.pdf", state: "sending", progress: 0.42 },
    { ...one, id: "4", name: "c.pdf", state: "failed", error: "The server did not answer." },
    { ...one, id: "5", name: "d.pdf", state: "waiting" },
    { ...one, id: "6", name: "e.pdf", state: "waiting", isOffline: true },
    { ...one, id: "7", name: "f.pdf", state: "queued", isDue: true },
    { ...one, id: "8", name: "g.pdf", state: "sending", progress: 1 },
  ];
  const retried: string[] = [];
  await renderWidget(example, { services: withFiles(list, { retry: (id: string) => retried.push(id) }) });
  expect(screen.getByText("2 kB · Kept on this device, sent when you save")).toBeTruthy();
  expect(screen.getByText("2 kB · Sending, 42%")).toBeTruthy();
  expect(screen.getByText("The server did not answer.")).toBeTruthy();
  expect(screen.getByText("2 kB · No answer from the server. Trying again in a moment")).toBeTruthy();
  expect(screen.getByText("2 kB · No network. Sent by itself when you are back online")).toBeTruthy();
  expect(screen.getByText("2 kB · Waiting for its turn")).toBeTruthy();
  expect(screen.getByText("2 kB · Sent, waiting for the server's answer")).toBeTruthy();
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
  expect((await screen.findByRole("alert")).textContent).toBe(
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
  await waitFor(() => expect(added).toEqual(["a.pdf"]));
});

test("a folder is refused in words, the files beside it are taken", async () => {
  const { queue } = await renderWidget(example);
  drop([file("report.pdf")], ["holiday"]);
  expect((await screen.findByRole("alert")).textContent).toBe("holiday is a folder. Please choose the files in it.");
  expect(names(queue)).toEqual(["report.pdf"]);
});

test("a file that is not what its name says is told before it is sent", async () => {
  const { queue } = await renderWidget(example);
  drop([file("photo.jpg", "<html>"), file("report.pdf", "PK"), file("notes.txt", "%PDF-1.7")]);
  const { textContent } = await screen.findByRole("alert");
  expect(textContent).toContain("photo.jpg does not hold a JPG picture. Please check the file and choose it again.");
  expect(textContent).toContain("report.pdf does not hold a PDF.");
  expect(textContent).toContain("notes.txt does not hold text.");
  expect(names(queue)).toEqual([]);
});

test("a HEIC photo is refused with what to do, also under another name", async () => {
  await renderWidget(example);
  drop([file("IMG_1.HEIC"), file("IMG_2.jpg", "\0\0\0\x18ftypheic")]);
  const { textContent } = await screen.findByRole("alert");
  for (const name of ["IMG_1.HEIC", "IMG_2.jpg"]) {
    expect(textContent).toContain(
      `${name} is an Apple HEIC photo, which cannot be uploaded. Please save it as JPG and choose that`,
    );
  }
});

test("the same file chosen twice is told, not doubled", async () => {
  const { queue } = await renderWidget(example);
  drop([file("report.pdf"), file("report.pdf")]);
  expect((await screen.findByRole("alert")).textContent).toBe("report.pdf is there already. It was not added again.");
  drop([file("report.pdf"), file("other.pdf")]);
  await waitFor(() => expect(names(queue)).toEqual(["report.pdf", "other.pdf"]));
});

test.each(["The file cannot be deleted from the claim", "Error: It is too late.", "Error: 403 Forbidden"])(
  "a stored file is deleted after a question, and the server's no is shown: %s [FILES-22] [FILES-23] [FILES-24]",
  async (error) => {
    const asked: string[] = [];
    const remove = async (id: string) => {
      asked.push(id);
      return { error };
    };
    await renderWidget(example, { services: withFiles([one], { remove }) });
    await userEvent.click(screen.getByRole("button", { name: "Delete report.pdf" }));
    const question = screen.getByRole("dialog", { name: "Delete report.pdf?" });
    await userEvent.click(within(question).getByRole("button", { name: "Keep" }));
    expect([screen.queryByRole("dialog"), asked]).toEqual([null, []]);
    await userEvent.click(screen.getByRole("button", { name: "Delete report.pdf" }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(asked).toEqual(["1"]);
    expect(await screen.findByText(error)).toBeTruthy();
  },
);

test("who may not edit the files is offered no way to delete one [FILES-22]", async () => {
  await renderWidget(example, { isReadOnly: true, services: withFiles([one]) });
  expect(screen.getByRole("button", { name: "Download report.pdf" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete report.pdf" })).toBeNull();
});

test("a device that keeps no files says what to do before the page is closed", async () => {
  const queued: ClaimFile = { ...one, state: "queued" };
  const full = await renderWidget(example, { services: withFiles([queued], { useTrouble: () => "full" }) });
  expect(screen.getByText(/This device has no room left.*Please save the claim now/)).toBeTruthy();
  full.unmount();
  await renderWidget(example, { services: withFiles([queued], { useTrouble: () => "refused" }) });
  expect(screen.getByText(/as in a private window.*Please save the claim before you close this page/)).toBeTruthy();
});

test("a picture is looked at in a dialog, and its bytes are let go when that is closed", async () => {
  const held = new Set<string>();
  let count = 0;
  URL.createObjectURL = (blob: Blob | MediaSource) => {
    const address = `blob:${(blob as Blob).type}:${++count}`;
    held.add(address);
    return address;
  };
  URL.revokeObjectURL = (address: string) => void held.delete(address);
  const list: ClaimFile[] = [
    { ...one, id: "2", name: "front.jpg" },
    { ...one, id: "3", name: "notes.txt" },
  ];
  await renderWidget(example, { services: withFiles(list) });
  expect(held.size).toBe(0);
  expect(screen.queryByRole("button", { name: "Preview notes.txt" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Preview front.jpg" }));
  const dialog = await screen.findByRole("dialog", { name: "front.jpg" });
  expect((await within(dialog).findByRole("img", { name: "front.jpg" })).getAttribute("src")).toBe("blob:image/jpeg:1");
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(held.size).toBe(0);
});

test("sizes and lists read as people write them", () => {
  expect([500, 2048, 1.5 * 1024 * 1024].map(sizeInWords)).toEqual(["500 bytes", "2 kB", "1.5 MB"]);
  expect(listOf([".pdf", ".csv", ".txt"])).toBe("PDF, CSV or TXT");
});

const held = {
  schema: { type: "array", title: "Photos of the plate", maxItems: 2, items: { type: "string", format: "file" } },
  ui: { "ui:field": "file-upload", "ui:options": { accept: [".jpg"] } },
  value: [],
};

test("a field of files holds those chosen in it by key and name, no more than it takes, and lets go of a removed one", async () => {
  const { queue, readForm } = await renderWidget(held);
  const group = screen.getByRole("group", { name: "Photos of the plate" });
  expect(group.textContent).toContain("JPG. Up to 20 MB each.");
  queue.add([file("elsewhere.jpg")]);
  drop([file("a.jpg")]);
  drop([file("b.jpg"), file("c.jpg")]);
  await screen.findByText("Up to 2 files go in here. Not added: c.jpg.");
  const [first, second] = ["a.jpg", "b.jpg"].map(
    (name) => `${queue.list().find((one) => one.name === name)?.id}/${name}`,
  );
  await waitFor(() => expect(readForm()).toEqual([first, second]));
  expect(within(group).queryByText("elsewhere.jpg")).toBeNull();
  await userEvent.click(within(group).getByRole("button", { name: /^Remove a\.jpg/ }));
  await waitFor(() => expect(readForm()).toEqual([second]));
});
