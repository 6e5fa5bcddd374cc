import { Box, chakra, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import { capitalised, type Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { type Comment, CommentList, isOnWhole } from "./comment-list.tsx";
import { keysOf, pointerOf } from "./earlier-files.ts";
import { FirstOf } from "./first-of.tsx";
import type { ChangedThing, Line } from "./things.ts";
import type { Sayer } from "./value-words.ts";

interface Props {
  thing: ChangedThing;
  sayer: Sayer;
  /** Of all that differs. */
  comments: readonly Comment[];
  /** Leads to where a line is written; absent where nothing can be written. */
  onGo?: ((line: Line) => void) | undefined;
  onComment?: ((line: Line) => void) | undefined;
}

const fates = {
  added: { word: "Added", palette: "green" },
  "left out": { word: "Left out", palette: "red" },
  "taken in": { word: "Taken in again", palette: "green" },
  removed: { word: "Removed", palette: "red" },
  changed: { word: "Changed", palette: "accent" },
  renamed: { word: "Renamed", palette: "accent" },
} as const;

/** Lines of a thing that are shown at first. */
const mostLines = 30;
const fewest = 3;

/** What a thing is called: `Field “Serial Number”`. */
export const thingTitle = ({ one, title }: Pick<ChangedThing, "one" | "title">): string =>
  title === "" ? one : `${capitalised(one)} “${title}”`;

/** A thing that differs, line by line in words; the text of its files is folded away below. */
export function ChangedThingCard({ thing, sayer, comments, onGo, onComment }: Props) {
  const { word, palette } = fates[thing.fate];
  const said = (thing.kept ?? []).filter((line) => comments.some((one) => isOn(one, line)));
  const [isOpen, setOpen] = useState(false);
  // Of a file that came or went as a whole, such as a story, little is read here.
  const most = thing.id === "" && thing.fate !== "changed" ? fewest : mostLines;
  const lines = (
    <FirstOf
      items={[...said, ...thing.lines]}
      most={said.length + most}
      many="lines"
      isKept={(line) => comments.some((one) => isOn(one, line))}
    >
      {(shown) => (
        <Box as="ul" listStyleType="none">
          {shown.map((line) => (
            <LineInWords
              key={whereOf(line)}
              {...{ line, sayer, onGo, onComment }}
              comments={comments.filter((one) => isOn(one, line))}
            />
          ))}
        </Box>
      )}
    </FirstOf>
  );
  const hasComments = comments.some((one) => thing.lines.some((line) => isOn(one, line)));
  return (
    <Box as="li" borderWidth="1px" borderRadius="md" px="3" py="2" mb="2">
      <Flex gap="2" align="baseline" wrap="wrap">
        <Tag palette={palette}>{word}</Tag>
        <Heading as="h3" textStyle="sm">
          {thingTitle(thing)}
        </Heading>
        {thing.id !== "" && (
          <Text as="span" textStyle="xs" color="fg.muted" fontFamily="mono" wordBreak="break-all">
            {thing.was === undefined ? thing.id : `${thing.was} → ${thing.id}`}
          </Text>
        )}
      </Flex>
      {thing.isSame ? (
        <chakra.details open={hasComments}>
          <Box as="summary" cursor="pointer" textStyle="sm" w="fit-content">
            All that is said of it stays; it is written in {thing.lines.length / 2} places
          </Box>
          {lines}
        </chakra.details>
      ) : (
        lines
      )}
      <chakra.details mt="1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box as="summary" cursor="pointer" textStyle="xs" color="fg.muted" w="fit-content">
          Text of the {thing.said.length === 1 ? "file" : "files"}
        </Box>
        {(isOpen || thing.lines.length <= most ? thing.said : []).map(({ file, before, after }) => (
          <Grid key={file} templateColumns={{ base: "1fr", lg: "1fr 1fr" }} gap="2" mt="1">
            <TextOf title={`${file} before`} value={before} />
            <TextOf title={`${file} now`} value={after} />
          </Grid>
        ))}
      </chakra.details>
    </Box>
  );
}

/** What is said of a place is said of the lines in it, and of the line that it is in; of a whole file it is said elsewhere, once. */
function isOn(comment: Comment, line: Line): boolean {
  if (comment.file !== line.file || isOnWhole(comment)) return false;
  const said = keysOf(comment.place ?? "");
  return said.every((key, index) => index >= line.keys.length || line.keys[index] === key);
}

/** Of a line alone: what is gone, what is there and an order may all be told of one list. */
const whereOf = ({ file, names, after, isOrder }: Line): string =>
  [`${file} ${pointerOf(names)}`, ...(after === undefined ? ["removed"] : []), ...(isOrder ? ["the order"] : [])].join(
    ", ",
  );

interface LineProps extends Omit<Props, "thing"> {
  line: Line;
}

function LineInWords({ line, sayer, comments, onGo, onComment }: LineProps) {
  const [before, after] = [sayer.valueOf(line, line.before), sayer.valueOf(line, line.after)];
  const isSame = before !== undefined && before === after;
  const where = whereOf(line);
  return (
    <Box as="li" borderTopWidth="1px" mt="1" pt="1">
      <Flex gap="3" justify="space-between" align="baseline">
        <Text textStyle="sm" minW="0" overflowWrap="anywhere" whiteSpace="pre-wrap">
          {`${capitalised(sayer.whatOf(line))}: `}
          {before !== undefined && !isSame && <chakra.del color="fg.error">{before}</chakra.del>}
          {before !== undefined && after !== undefined && !isSame && " "}
          {after !== undefined && (
            <chakra.ins color="fg.success" fontWeight="medium" textDecoration="none">
              {after}
            </chakra.ins>
          )}
          {isSame && " (written in another way)"}
        </Text>
        <Flex gap="1" flexShrink="0">
          {onGo ? (
            <Button rank="quiet" size="xs" aria-label={`Show ${where} in Text`} onClick={() => onGo(line)}>
              {line.file.split("/").at(-1)}
            </Button>
          ) : (
            <Text textStyle="xs" color="fg.muted">
              {line.file.split("/").at(-1)}
            </Text>
          )}
          {onComment && (
            <Button rank="quiet" size="xs" aria-label={`Comment on ${where}`} onClick={() => onComment(line)}>
              Comment
            </Button>
          )}
        </Flex>
      </Flex>
      <CommentList comments={comments} />
    </Box>
  );
}

function TextOf({ title, value }: { title: string; value: Json | undefined }) {
  return (
    <Box minW="0">
      <Text textStyle="xs" color="fg.muted" fontFamily="mono">
        {title}
      </Text>
      {value === undefined ? (
        <Text textStyle="xs">Not there.</Text>
      ) : (
        <Box as="pre" textStyle="xs" overflow="auto" maxH="80" tabIndex={0} aria-label={title} bg="bg.subtle" p="2">
          {JSON.stringify(value, null, 2)}
        </Box>
      )}
    </Box>
  );
}
