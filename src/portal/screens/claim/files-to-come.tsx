import { Box, Stack } from "@chakra-ui/react";
import { sizeInWords } from "../../../../widgets/file-upload/file-rules.ts";
import { Line, LineAct, LineActs, LineList } from "../../../../widgets/parts/line-list.tsx";
import { previewOf } from "../../../../widgets/parts/preview-of.ts";
import type { ClaimRecord } from "../../../contract/types.ts";

export const smallAreaHeight = "3.625rem";
/** Heights of the ways to choose files, as the widths of the page break its words; a phone has a low row. */
const areaHeight = { base: "3.875rem", md: "8.625rem", lg: "7.375rem" };

/** The shape of the area for files with the files that are there, until its code has come and what the device keeps is read. */
export const FilesToCome = ({ claim: { files, internal_files: ours } }: { claim: ClaimRecord }) => (
  <Stack gap="4" aria-busy="true">
    <Box minH={ours ? smallAreaHeight : areaHeight} bg="bg.subtle" rounded="md" />
    {files.length > 0 && (
      <LineList label="Files of this claim">
        {files.map(({ uuid, original_filename: name, size }) => (
          <li key={uuid}>
            <Line title={name} details={`${sizeInWords(size)} · Stored with the claim`}>
              <Box visibility="hidden">
                <LineActs>
                  {[...(previewOf(name) ? ["Preview"] : []), "Download", "Delete"].map((label) => (
                    <LineAct key={label} label={label} of={name} onClick={() => {}} />
                  ))}
                </LineActs>
              </Box>
            </Line>
          </li>
        ))}
      </LineList>
    )}
  </Stack>
);
