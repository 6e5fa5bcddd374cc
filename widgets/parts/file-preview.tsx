import { Box, Button, chakra, Flex, Spinner, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { isFailure, type LookupFailure } from "../services.ts";
import { Dialog } from "./dialog.tsx";
import { previewOf } from "./preview-of.ts";

interface PreviewProps {
  name: string;
  /** The file's bytes; asked for once, when the preview opens. */
  read(): Promise<Blob | LookupFailure>;
  onDownload(): void;
  onClose(): void;
}

/** A picture or a PDF over the page. Its bytes are held as long as it is open, and one file at a time. */
export function FilePreview({ name, read, onDownload, onClose }: PreviewProps) {
  const { address, error, onBroken } = usePreviewAddress(name, read);
  return (
    <Dialog
      isWide
      title={name}
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
        <Shown name={name} address={address} onBroken={onBroken} />
      ) : (
        <Flex role="status" gap="3" align="center" minH="40">
          <Spinner size="sm" aria-hidden /> Loading {name}
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
function usePreviewAddress(name: string, read: PreviewProps["read"]) {
  const first = useRef(read);
  const [address, setAddress] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isOpen = true;
    void first.current().then((bytes) => {
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
  }, [name]);
  const onBroken = () => setError(`${name} cannot be shown here. Please download it to look at it.`);
  return { address, error, onBroken };
}
