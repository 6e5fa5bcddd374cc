import { Flex, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../../../shared/ui/button.tsx";
import { Choice } from "../../../../shared/ui/choice.tsx";
import { Disclosure } from "../../../../shared/ui/disclosure.tsx";

export const title = "Menus and choices";

export function Example() {
  const [chosen, setChosen] = useState("newest");
  return (
    <Flex gap="4" wrap="wrap" align="flex-end">
      <Disclosure glyph="columns" title="Columns" label="Columns">
        {(close) => (
          <Stack gap="2">
            <p>A panel that hangs below its button.</p>
            <Button onClick={close}>Done</Button>
          </Stack>
        )}
      </Disclosure>
      <Disclosure glyph="filter" title="Filter of a column" isRound>
        <p>The same behind a glyph alone.</p>
      </Disclosure>
      <Choice label="Order" value={chosen} onChoose={setChosen}>
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </Choice>
    </Flex>
  );
}
