import { Box, Link as ChakraLink, chakra, Heading, Input } from "@chakra-ui/react";
import { type KeyboardEvent, useId, useState } from "react";
import { NavLink } from "react-router-dom";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { addressOf, type GalleryEntry, galleryGroups } from "./gallery-entry.ts";

interface Props {
  entries: GalleryEntry[];
  /** Of the address, to be kept from one to the next. */
  query: string;
}

const groups = Object.entries(galleryGroups) as [GalleryEntry["group"], string][];

/** All that the gallery holds, to be searched; the arrow keys go from one to the next. */
export function GalleryNav({ entries, query }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = entries.filter((entry) => `${entry.group} ${entry.name} ${entry.title}`.toLowerCase().includes(wanted));
  return (
    <Box
      as="nav"
      aria-label="Gallery"
      onKeyDown={goByArrow}
      position={{ lg: "sticky" }}
      top={{ lg: "4" }}
      maxH={{ base: "72", lg: "calc(100dvh - 2rem)" }}
      overflowY="auto"
      p="1"
    >
      <FieldFrame id={id} label="Find a part">
        <Input
          id={id}
          type="search"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </FieldFrame>
      {found.length === 0 && <Box mt="3">Nothing is called so.</Box>}
      {groups.map(([group, title]) => {
        const own = found.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          <Box key={group} mt="4">
            <Heading as="h2" textStyle="sm" mb="1">
              <Item to={`/studio/gallery/${group}`} query={query}>
                {title}
              </Item>
            </Heading>
            <chakra.ul listStyleType="none" ps="2">
              {own.map((entry) => (
                <li key={entry.name}>
                  <Item to={addressOf(entry)} query={query}>
                    {entry.title}
                  </Item>
                </li>
              ))}
            </chakra.ul>
          </Box>
        );
      })}
    </Box>
  );
}

const Item = ({ to, query, children }: { to: string; query: string; children: string }) => (
  <ChakraLink
    asChild
    display="block"
    py="0.5"
    minH="6"
    _currentPage={{ fontWeight: "semibold", color: "colorPalette.fg" }}
  >
    <NavLink end to={{ pathname: to, search: query }}>
      {children}
    </NavLink>
  </ChakraLink>
);

function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
