import { Button } from "@chakra-ui/react";
import { lazy, Suspense, useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import { LineList } from "../parts/line-list.tsx";
import { type ClaimFile, useWidgetServices } from "../services.ts";
import { FileLine } from "./file-line.tsx";

const FilePreview = lazy(async () => ({ default: (await import("./file-preview.tsx")).FilePreview }));

interface FileListProps {
  label: string;
  list: readonly ClaimFile[];
  canEdit: boolean;
  onRemove(file: ClaimFile): void;
  onDownload(file: ClaimFile): void;
}

/** The files, the preview of one of them, and the question before a stored one is deleted. */
export function FileList({ label, list, canEdit, onRemove, onDownload }: FileListProps) {
  const { files } = useWidgetServices();
  const [shown, setShown] = useState<string>();
  const [doomed, setDoomed] = useState<string>();
  const find = (id: string | undefined) => list.find((file) => file.id === id);
  const preview = find(shown);
  const toDelete = find(doomed);
  return (
    <>
      <LineList label={label}>
        {list.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            canEdit={canEdit}
            onPreview={() => setShown(file.id)}
            onRemove={() => (file.state === "stored" ? setDoomed(file.id) : onRemove(file))}
            onRetry={() => files.retry(file.id)}
            onDownload={() => onDownload(file)}
          />
        ))}
      </LineList>
      {preview && (
        <Suspense fallback={null}>
          <FilePreview file={preview} onDownload={() => onDownload(preview)} onClose={() => setShown(undefined)} />
        </Suspense>
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
          <p>It is taken off the claim at once, not only when you save.</p>
        </Dialog>
      )}
    </>
  );
}
