import { Stack, Text } from "@chakra-ui/react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { describedBy, ErrorText } from "../parts/field-frame.tsx";
import { Message } from "../parts/message.tsx";
import { type ClaimFile, isFailure, useFileServices } from "../services.ts";
import { droppedFiles, holdsFiles } from "./chosen-files.ts";
import { DropArea } from "./drop-area.tsx";
import { FileList } from "./file-list.tsx";
import { type FileRules, limitsInWords, listOf, takes } from "./file-rules.ts";

const troubles = {
  full: "This device has no room left to keep the files.",
  refused: "This browser does not keep files, as in a private window.",
};

const remedies = {
  full: "Please save the claim now, so that they are sent.",
  refused: "Please save the claim before you close this page, so that they are sent.",
};

/** Why the device keeps no files, and what to do then. */
const troubleInWords = (trouble: keyof typeof troubles, isSentAtOnce: boolean) =>
  `${troubles[trouble]} ${isSentAtOnce ? "Please keep this page open until they are sent." : remedies[trouble]}`;

/** Needed once files are chosen, and fetched when somebody is about to. */
const fetchSorting = () => import("./sort-files.ts");
const fetchEarly = () => void fetchSorting().catch(() => undefined);

interface FileAreaProps {
  id: string;
  title: string;
  help?: string | undefined;
  rules: FileRules;
  canEdit: boolean;
  /** A low row until it is used: seldom anything is added here. */
  isSmall?: boolean;
  errors?: readonly string[] | undefined;
  /** Where the files stand in a field of their own. */
  held?: HeldFiles;
}

interface HeldFiles {
  keys: readonly string[];
  most: number | undefined;
  /** As of now, not of what is drawn. */
  count(): number;
  add(files: { id: string; name: string }[]): void;
  remove(key: string): void;
}

const noHeld = () => [];

/** Where files are dropped, chosen or taken, over the list of those that belong here. */
export function FileArea({ id, title, help, rules, canEdit, isSmall = false, errors, held }: FileAreaProps) {
  const files = useFileServices();
  const all = files.useList();
  const trouble = files.useTrouble();
  const elsewhere = (files.useHeld ?? noHeld)();
  const list = all.filter((file) =>
    held ? held.keys.includes(file.id) : takes(rules, file.name) && !elsewhere.includes(file.id),
  );
  const [faults, setFaults] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useNoFileInPlaceOfThePage(canEdit);

  const latest = useRef(all);
  latest.current = all;
  const take = async (chosen: File[], folders: string[] = []) => {
    const sorting = await fetchSorting().catch(() => undefined);
    if (!sorting) {
      return setFaults([
        "The files could not be checked. Please choose them again in a moment; if it does not help, reload the page. What you typed is kept.",
      ]);
    }
    const { good, faults } = await sorting.sortFiles(chosen, rules, latest.current);
    if (held?.most !== undefined && good.length > 0) faults.push(...beyond(good, held.most - held.count(), held.most));
    if (good.length > 0) {
      const keys = files.add(good);
      held?.add(good.map((file, index) => ({ id: keys[index] ?? "", name: file.name })));
    }
    const ofFolders = folders.map((name) => `${name} is a folder. Please choose the files in it.`);
    // Of two files with one name the same may be to be said.
    setFaults([...new Set([...ofFolders, ...faults])]);
  };
  const add = (chosen: File[], folders?: string[]) => {
    const work = take(chosen, folders);
    void (files.hold?.(work) ?? work);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = droppedFiles(event.dataTransfer);
    add(dropped.files, dropped.folders);
  };
  const tell = (answer: unknown) => setFaults(isFailure(answer) ? [answer.error] : []);
  const remove = async (file: ClaimFile) => {
    const answer = await files.remove(file.id);
    if (!isFailure(answer)) held?.remove(file.id);
    tell(answer);
    // The line is gone with its button; who went on meanwhile is not called back.
    if (document.activeElement === document.body) button.current?.focus();
  };
  const hover = (isHovering: boolean) => (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (isHovering || !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(isHovering);
  };

  return (
    <Stack
      gap="4"
      {...(canEdit && {
        onFocus: fetchEarly,
        onPointerEnter: fetchEarly,
        onDragOver: hover(true),
        onDragLeave: hover(false),
        onDrop: drop,
      })}
    >
      {canEdit && (
        <DropArea
          id={id}
          title={title}
          help={`${help ?? acceptedInWords(rules)} ${limitsInWords(rules)}`}
          describedBy={describedBy({ id, help: true, errors })}
          rules={rules}
          isOver={isOver}
          isSmall={isSmall}
          firstButton={button}
          onChoose={(chosen) => add(chosen)}
        />
      )}
      {faults.length > 0 && (
        <Message kind="error">
          {faults.map((fault) => (
            <Text key={fault}>{fault}</Text>
          ))}
        </Message>
      )}
      {trouble && list.some(({ state }) => state !== "stored") && (
        <Message kind="warning">{troubleInWords(trouble, files.isSentAtOnce === true)}</Message>
      )}
      {list.length > 0 ? (
        <FileList
          label={`${title} of this claim`}
          list={list}
          canEdit={canEdit}
          onRemove={(file) => void remove(file)}
          onFault={(fault) => setFaults([fault])}
          onDownload={async (file) => tell(await files.download(file.id))}
        />
      ) : (
        !canEdit && <Text color="fg.muted">No files have been added.</Text>
      )}
      <ErrorText id={`${id}:error`} errors={errors} />
    </Stack>
  );
}

/** A file that misses the area must not be opened by the browser in place of what was typed. */
function useNoFileInPlaceOfThePage(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ignore = (event: globalThis.DragEvent) => {
      if (event.dataTransfer && holdsFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener("dragover", ignore);
    document.addEventListener("drop", ignore);
    return () => {
      document.removeEventListener("dragover", ignore);
      document.removeEventListener("drop", ignore);
    };
  }, [isAsked]);
}

/** Takes away what there is no room for, and says so. */
function beyond(good: File[], room: number, most: number): string[] {
  const left = good.splice(Math.max(room, 0));
  const names = left.map(({ name }) => name).join(", ");
  return left.length > 0
    ? [`Up to ${most} ${most === 1 ? "file goes" : "files go"} in here. Not added: ${names}.`]
    : [];
}

const acceptedInWords = ({ accept }: FileRules) => (accept.length > 0 ? `${listOf(accept)}.` : "");
