import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { previewOf } from "../../../../../widgets/parts/preview-of.ts";
import { type ClaimFile, isFailure, type LookupFailure } from "../../../../../widgets/services.ts";
import type { AnsweredSection } from "../../../features/answers/form-answers.ts";
import { Glyph } from "../../../shared/ui/icons.tsx";

/** Bytes: one of more is not fetched again to be looked at in small. */
const most = 5_000_000;

/** A file of the claim as far as a picture of it needs. */
type Pictured = Pick<ClaimFile, "id" | "name" | "size" | "check">;
/** Stays the same as long as the files do. */
type Read = (id: string) => Promise<Blob | LookupFailure>;

const isPhoto = ({ name, size, check }: Pictured) => previewOf(name)?.as === "image" && size <= most && !check;

/** Does one of the section's answers hold this line? */
export const says = ({ items }: AnsweredSection, line: string) =>
  items.some((item) => "text" in item && item.text.split("\n").includes(line));

interface PhotoStripProps {
  files: readonly Pictured[];
  read: Read;
  section: AnsweredSection;
}

/** The photos that a section names in small, in places of their final size; nothing where there is none. */
export function PhotoStrip({ files, read, section }: PhotoStripProps) {
  const photos = files.filter((file) => isPhoto(file) && says(section, file.name));
  if (photos.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" m="0" mt="2" display="flex" flexWrap="wrap" gap="2">
      {photos.map(({ id, name }) => (
        <chakra.li
          key={id}
          display="grid"
          placeItems="center"
          w="84px"
          h="52px"
          borderRadius="sm"
          overflow="hidden"
          bg="bg.emphasized"
        >
          <Photo read={read} id={id} name={name} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function Photo({ read, id, name }: { read: Read; id: string; name: string }) {
  // Null: it cannot be had.
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let isShown = true;
    void read(id).then((bytes) => {
      if (!isShown) return;
      if (isFailure(bytes)) return setAddress(null);
      made = URL.createObjectURL(new Blob([bytes], { type: previewOf(name)?.type ?? "" }));
      setAddress(made);
    });
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [read, id, name]);
  if (!address) return address === null && <Glyph name="file" color="fg.muted" />;
  return (
    <chakra.img
      src={address}
      alt={name}
      w="full"
      h="full"
      objectFit="cover"
      // Bytes that are no picture.
      onError={() => setAddress(null)}
    />
  );
}
