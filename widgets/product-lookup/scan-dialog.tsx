import { Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "../parts/dialog.tsx";

interface ScanDialogProps {
  readCodes(picture: ImageBitmap): Promise<string[]>;
  onRead(code: string): void;
  onClose(): void;
}

const nothingRead = "No barcode was found on this photo. Please try one that is closer and sharp, or type the number.";

/** Reads a barcode or QR code of a rating plate: by the camera, or from a photo where there is none. */
export function ScanDialog({ readCodes, onRead, onClose }: ScanDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const { video, state } = useCamera();
  const take = useRef<(found: readonly string[]) => void>(undefined);
  take.current = (found) => {
    const [only, another] = found;
    if (only !== undefined && another === undefined) onRead(only);
    else setCodes(found);
  };
  const read = useRef(readCodes);
  useEffect(() => {
    if (state !== "live" || codes.length > 0) return;
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const look = async () => {
      const found = video.current ? await picture(video.current).then(read.current, () => []) : [];
      if (!isCurrent) return;
      if (found.length > 0) take.current?.(found);
      else timer = setTimeout(look, 200);
    };
    void look();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [state, codes, video]);

  const readPhoto = async (event: ChangeEvent<HTMLInputElement>) => {
    const photo = event.target.files?.[0];
    event.target.value = "";
    if (!photo) return;
    setTrouble(undefined);
    const found = await picture(photo).then(readCodes, () => []);
    if (found.length > 0) take.current?.(found);
    else setTrouble(nothingRead);
  };

  return (
    <Dialog
      title="Scan the rating plate"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack gap="4">
        <chakra.video
          ref={video}
          hidden={state !== "live" || codes.length > 0}
          muted
          playsInline
          w="full"
          maxH="50vh"
          rounded="md"
          bg="black"
          aria-label="Picture of the camera"
        />
        <Text role="status">
          {codes.length > 0 ? "Several codes were found. Which is the serial number?" : words[state]}
        </Text>
        {codes.length > 0 && (
          <Flex gap="2" wrap="wrap">
            {codes.map((code) => (
              <Button key={code} variant="outline" onClick={() => onRead(code)}>
                {code}
              </Button>
            ))}
          </Flex>
        )}
        <chakra.label display="block">
          <Text as="span" display="block" mb="1">
            Or read it from a photo
          </Text>
          <chakra.input type="file" accept="image/*" minH="11" maxW="full" onChange={readPhoto} />
        </chakra.label>
        <Text role="alert" color="fg.error">
          {trouble}
        </Text>
      </Stack>
    </Dialog>
  );
}

const words = {
  starting: "Starting the camera...",
  live: "Hold the barcode of the rating plate in front of the camera.",
  refused: "The camera was refused. Allow it in the browser's settings for this page, or choose a photo.",
  absent: "There is no camera here that the portal can use. Please choose a photo.",
};

const picture = (source: HTMLVideoElement | File) => createImageBitmap(source);

/** `absent` also where the page did not come over a connection on which browsers give it the camera. */
type CameraState = "starting" | "live" | "refused" | "absent";

/** The camera at the back of the device, shown in `video` for as long as the component is there. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let isCurrent = true;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState("absent");
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (!isCurrent) return stop();
        if (video.current) video.current.srcObject = stream;
        await video.current?.play();
        if (isCurrent) setState("live");
      } catch (error) {
        if (isCurrent)
          setState(error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "absent");
      }
    };
    void start();
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return { video, state };
}
