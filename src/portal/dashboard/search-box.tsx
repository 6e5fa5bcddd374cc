import { Box, Input, Spinner } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Glyph } from "../ui/icons.tsx";

/** Milliseconds of quiet before a search starts by itself, and the letters it needs (LIST-44, LIST-45). */
const quiet = 1000;
const fewest = 2;

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
  if (shown !== search) {
    setShown(search);
    setText(search);
  }

  const wanted = text.trim();
  const isReady = wanted !== search && (wanted === "" || wanted.length >= fewest);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => onSearch(wanted), quiet);
    return () => clearTimeout(timer);
  }, [isReady, wanted, onSearch]);

  return (
    <Box asChild position="relative" w="full" maxW={{ md: "sm" }}>
      <search>
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
          type="search"
          aria-label="Search claims"
          placeholder="Search claim number, status..."
          ps="9"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter" && isReady) onSearch(wanted);
          }}
        />
      </search>
    </Box>
  );
}
