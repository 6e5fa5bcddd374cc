import { Box } from "@chakra-ui/react";

/** What was kept and has no place in the form any more, to be read and copied. */
export function UnplacedAnswers({ answers }: { answers: string[] }) {
  if (answers.length === 0) return null;
  return (
    <Box mt="2" overflowWrap="anywhere">
      This form has changed since then and has no place for these answers. Copy what you still need:
      <ul>
        {answers.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Box>
  );
}
