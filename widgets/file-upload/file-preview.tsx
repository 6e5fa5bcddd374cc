import { Box, Button, chakra, Flex, Spinner, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import { type ClaimFile, isFailure, useWidgetServices } from "../services.ts";
import { previewOf } from "./file-rules.ts";

interface PreviewProps {
  file: ClaimFile;
  onDownload(): void;
  onClose(): void;
}

/** A picture or a PDF over the page. Its bytes are held as long as it is open, and one file at a time. */
export function FilePreview({ file, onDownload, onClose }: PreviewProps) {
  const { address, error, onBroken } = usePreviewAddress(file);
  return (
    <Dialog
      isWide
      title={file.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onDownload}>
            Download
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error ? (
        <Text role="alert" color="fg.error">
          {error}
        </Text>
      ) : address ? (
        <Shown name={file.name} address={address} onBroken={onBroken} />
      ) : (
        <Flex role="status" gap="3" align="center" minH="40">
          <Spinner size="sm" aria-hidden /> Loading {file.name}
        </Flex>
      )}
    </Dialog>
  );
}

function Shown({ name, address, onBroken }: { name: string; address: string; onBroken(): void }) {
  if (previewOf(name)?.as === "image") {
    return (
      <chakra.img src={address} alt={name} onError={onBroken} maxW="full" maxH="70dvh" mx="auto" objectFit="contain" />
    );
  }
  // Phones have no viewer inside a page.
  if (!navigator.pdfViewerEnabled) {
    return (
      <Box>
        This browser does not show PDFs within a page.{" "}
        <chakra.a href={address} target="_blank" rel="noreferrer" textDecoration="underline">
          Open {name} in a new tab
        </chakra.a>
      </Box>
    );
  }
  return <chakra.iframe src={address} title={name} w="full" h="70dvh" borderWidth="1px" rounded="sm" />;
}

/** An address of the file's bytes while the preview is open; taken back after. */
function usePreviewAddress({ id, name }: ClaimFile) {
  const { files } = useWidgetServices();
  const [address, setAddress] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isOpen = true;
    void files.read(id).then((bytes) => {
      if (!isOpen) return;
      if (isFailure(bytes)) return setError(bytes.error);
      // The kind goes by the name, which the server has checked: nothing is ever shown as a web page.
      made = URL.createObjectURL(new Blob([bytes], { type: previewOf(name)?.type ?? "application/octet-stream" }));
      setAddress(made);
    });
    return () => {
      isOpen = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [files, id, name]);
  const onBroken = () => setError(`${name} cannot be shown here. Please download it to look at it.`);
  return { address, error, onBroken };
}
