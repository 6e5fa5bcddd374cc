import { Box, Input, Spinner, Text } from "@chakra-ui/react";
import { useEffect, useId, useRef, useState } from "react";
import { searchLength } from "../../../contract/list-query.ts";
import { useShortcut } from "../../features/shortcuts/use-shortcut.ts";
import { Glyph } from "../../shared/ui/icons.tsx";

/** Milliseconds of quiet before a search starts by itself (LIST-45). */
const quiet = 1000;

interface Props {
  /** The search the list shows. */
  search: string;
  isBusy: boolean;
  onSearch: (search: string) => void;
}

/** Searches after a second of quiet, or at once on Enter; an emptied box shows the whole list again. */
export function SearchBox({ search, isBusy, onSearch }: Props) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const [asked, setAsked] = useState<string>();
  const [isTooShort, setTooShort] = useState(false);
  const isTooLong = text.trim().length > searchLength.most;
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  useShortcut("/", () => {
    input.current?.focus();
    input.current?.select();
  });
  // What comes from the address stands in the box; what this box asked for itself leaves further typing alone.
  if (shown !== search) {
    setShown(search);
    setAsked(undefined);
    if (search !== asked) {
      setText(search);
      setTooShort(false);
    }
  }

  const wanted = text.trim();
  const isReady = wanted !== search && (wanted === "" || (wanted.length >= searchLength.least && !isTooLong));
  useEffect(() => {
    if (!isReady) return;
    // Again until the address has it: another change of the address that is under way takes its place.
    const timer = setInterval(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, quiet);
    return () => clearInterval(timer);
  }, [isReady, wanted, onSearch]);
  const searchNow = () => {
    setTooShort(wanted !== "" && wanted.length < searchLength.least);
    if (!isReady) return;
    setAsked(wanted);
    onSearch(wanted);
  };

  return (
    <Box asChild flex="1" minW={{ base: "10rem", md: "sm" }} maxW={{ md: "sm" }}>
      <search>
        <Box position="relative">
          <Box
            position="absolute"
            insetStart="3"
            insetY="0"
            display="flex"
            alignItems="center"
            color="fg.muted"
            zIndex="1"
          >
            {isBusy ? <Spinner size="sm" /> : <Glyph name="search" />}
          </Box>
          <Input
            ref={input}
            type="search"
            aria-label="Search claims"
            aria-invalid={isTooShort || isTooLong || undefined}
            aria-describedby={isTooShort || isTooLong ? messageId : undefined}
            placeholder="Search claim number, status..."
            ps="9"
            textOverflow="ellipsis"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setTooShort(false);
            }}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === "Enter" && !nativeEvent.isComposing) searchNow();
            }}
          />
        </Box>
        {(isTooShort || isTooLong) && (
          <Text id={messageId} role="alert" mt="1" color="fg.error" textStyle="sm">
            Please enter at {isTooLong ? `most ${searchLength.most}` : `least ${searchLength.least}`} characters to
            search.
          </Text>
        )}
      </search>
    </Box>
  );
}
