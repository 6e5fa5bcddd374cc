import { Button } from "@chakra-ui/react";
import { type ComponentProps, type ComponentType, useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import type { FilePreview } from "../parts/file-preview.tsx";
import { LineList } from "../parts/line-list.tsx";
import { type ClaimFile, useFileServices } from "../services.ts";
import { FileLine } from "./file-line.tsx";

type Preview = ComponentType<ComponentProps<typeof FilePreview>>;

interface FileListProps {
  label: string;
  list: readonly ClaimFile[];
  canEdit: boolean;
  onRemove(file: ClaimFile): void;
  onDownload(file: ClaimFile): void;
  /** What was asked for did not come, in words. */
  onFault(fault: string): void;
}

/** The files, the preview of one of them, and the question before a stored one is deleted. */
export function FileList({ label, list, canEdit, onRemove, onDownload, onFault }: FileListProps) {
  const files = useFileServices();
  const { isSentAtOnce = false } = files;
  const [shown, setShown] = useState<{ id: string; Preview: Preview }>();
  const [doomed, setDoomed] = useState<string>();
  const find = (id: string | undefined) => list.find((file) => file.id === id);
  const preview = find(shown?.id);
  const look = async ({ id }: ClaimFile) => {
    const code = await import("../parts/file-preview.tsx").catch(() => undefined);
    if (code) setShown({ id, Preview: code.FilePreview });
    else onFault("The preview could not be loaded. Please try again in a moment.");
  };
  const toDelete = find(doomed);
  return (
    <>
      <LineList label={label}>
        {list.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            isSentAtOnce={isSentAtOnce}
            canEdit={canEdit}
            onPreview={() => void look(file)}
            onRemove={() => (file.state === "stored" ? setDoomed(file.id) : onRemove(file))}
            onRetry={() => files.retry(file.id)}
            onDownload={() => onDownload(file)}
          />
        ))}
      </LineList>
      {preview && shown && (
        <shown.Preview
          key={preview.id}
          name={preview.name}
          read={() => files.read(preview.id)}
          onDownload={() => onDownload(preview)}
          onClose={() => setShown(undefined)}
        />
      )}
      {toDelete && (
        <Dialog
          title={`Delete ${toDelete.name}?`}
          onClose={() => setDoomed(undefined)}
          actions={
            <>
              <Button variant="outline" onClick={() => setDoomed(undefined)}>
                Keep
              </Button>
              <Button
                colorPalette="red"
                onClick={() => {
                  setDoomed(undefined);
                  onRemove(toDelete);
                }}
              >
                Delete
              </Button>
            </>
          }
        >
          <p>It is taken off the claim at once{isSentAtOnce ? "" : ", not only when you save"}.</p>
        </Dialog>
      )}
    </>
  );
}
