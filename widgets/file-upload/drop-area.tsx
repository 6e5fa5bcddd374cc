import { Button, chakra, Flex, Text } from "@chakra-ui/react";
import { type ChangeEvent, type Ref, useRef, useState } from "react";
import { UploadMark } from "../parts/marks.tsx";
import { takenPhoto } from "./chosen-files.ts";
import { type FileRules, takesPhotos } from "./file-rules.ts";

interface DropAreaProps {
  id: string;
  title: string;
  help: string;
  describedBy: string | undefined;
  rules: FileRules;
  /** Something hangs over the area. */
  isOver: boolean;
  /** One row; what may be chosen is shown once somebody is about to. */
  isSmall: boolean;
  firstButton: Ref<HTMLButtonElement>;
  onChoose(files: File[]): void;
}

/** Phones and tablets have a camera to hand, and nothing to drop. */
const isTouch = () => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

/** The ways to choose files: from the device, by the camera, or dropped here. */
export function DropArea({
  id,
  title,
  help,
  describedBy,
  rules,
  isOver,
  isSmall,
  firstButton,
  onChoose,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const isHelpFolded = isSmall && !isUsed && !isOver;
  const hasCamera = isTouch() && takesPhotos(rules);
  const choose = (change: (file: File) => File) => (event: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(event.target.files ?? [])].map(change));
    event.target.value = "";
  };
  return (
    <Flex
      {...(isSmall
        ? { wrap: "wrap", align: "center", columnGap: "3", rowGap: "1", p: "2" }
        : { direction: "column", align: "center", gap: "2", p: "6", textAlign: "center" })}
      onFocus={() => setUsed(true)}
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? "colorPalette.solid" : "border.emphasized"}
      bg={isOver ? "colorPalette.subtle" : "bg.subtle"}
      rounded="md"
    >
      <Flex gap="2" wrap="wrap" justify="center">
        <Button
          ref={firstButton}
          id={id}
          variant="outline"
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          <UploadMark />
          Choose files
        </Button>
        {hasCamera && (
          <Button variant="outline" onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
        )}
      </Flex>
      <chakra.input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={title}
        accept={rules.accept.join(",")}
        onChange={choose((file) => file)}
      />
      {hasCamera && (
        <chakra.input
          ref={camera}
          type="file"
          hidden
          capture="environment"
          accept="image/*"
          aria-label={`${title}, from the camera`}
          onChange={choose(takenPhoto)}
        />
      )}
      {isHelpFolded && !isTouch() && (
        <Text textStyle="sm" color="fg.muted" aria-hidden="true">
          Or drop them here.
        </Text>
      )}
      <Text id={`${id}:help`} textStyle="sm" color="fg.muted" srOnly={isHelpFolded}>
        {isTouch() ? help : `Or drop them here. ${help}`}
      </Text>
    </Flex>
  );
}
