import { chakra } from "@chakra-ui/react";

/** Values as they are, long words broken, each line a line. */
export const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, index) => (
    <chakra.span key={`${index} ${line}`} display="block" overflowWrap="anywhere">
      {line}
    </chakra.span>
  ));
