import { Box, Heading, Text } from "@chakra-ui/react";
import type { Texts } from "../draft-store.ts";
import { folderName } from "../outline.ts";
import { ChangedThingCard } from "./changed-thing-card.tsx";
import type { Comment } from "./comment-list.tsx";
import { FirstOf } from "./first-of.tsx";
import type { ChangedThing, Line } from "./things.ts";
import type { Sayer } from "./value-words.ts";
import { WholeFiles } from "./whole-files.tsx";

/** Things of a type that are shown at first. */
const mostThings = 60;

interface Props {
  texts: Texts;
  /** Absent: every file of before can be read. */
  before?: Texts | undefined;
  folders: ReadonlyMap<string, ChangedThing[]>;
  /** Every file that differs, those too that cannot be compared. */
  files: readonly string[];
  /** Of which only the layout does. */
  layout: readonly string[];
  comments: readonly Comment[];
  sayerFor(folder: string): Sayer;
  onGo?: ((line: Line) => void) | undefined;
  onComment?: ((thing: ChangedThing, line: Line) => void) | undefined;
}

/** All that differs between two sets of files, in words, by the folder and the thing that is another. */
export function ChangedFolders(props: Props) {
  const { texts, before, folders, files, layout, comments, sayerFor, onGo, onComment } = props;
  return (
    <>
      {files.length === 0 && <Text>Nothing differs.</Text>}
      <WholeFiles files={files} texts={texts} before={before} comments={comments} />
      {[...folders].map(([folder, things]) => (
        <Box as="section" key={folder} mb="4" aria-label={folderName(folder)}>
          <Heading as="h2" textStyle="md" mb="1" _firstLetter={{ textTransform: "uppercase" }}>
            {folderName(folder)}
          </Heading>
          <FirstOf items={things} most={mostThings} many="changes">
            {(shown) => (
              <Box as="ul" listStyleType="none">
                {shown.map((thing) => (
                  <ChangedThingCard
                    key={`${thing.one} ${thing.id}`}
                    thing={thing}
                    sayer={sayerFor(folder)}
                    comments={comments}
                    onComment={onComment && ((line) => onComment(thing, line))}
                    onGo={onGo}
                  />
                ))}
              </Box>
            )}
          </FirstOf>
        </Box>
      ))}
      {layout.map((file) => (
        <Text key={file}>Only the layout of {file} differs.</Text>
      ))}
    </>
  );
}
